import type { Sight } from "./frame/finding.ts";
import type { Group, Heights } from "./group-findings.ts";
import type { Change } from "./screens.ts";

/** What a check says about one widget. */
export interface CheckedWidget {
  readonly name: string;
  readonly title: string;
  readonly page: "order" | "product";
  /** The hash of the build that was looked at, without settings. */
  readonly build: string;
  readonly heights: Heights;
  readonly findings: readonly Group[];
  readonly sights: readonly Sight[];
  readonly changes: ReadonlyMap<Sight, Change>;
  /** Medians in ms; `null` if nothing was measured. */
  readonly firstContent: number | null;
  readonly scriptTime: number | null;
}

export function isOpen({ because }: Group): boolean {
  return because === null;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../files.ts";
import type { CheckedWidget } from "./check-widget.ts";
import { isOpen } from "./group-findings.ts";

/** What the last check of a widget said. */
export interface LastCheck {
  /** The hash of the build that was looked at, without settings. */
  readonly build: string;
  /** ISO 8601. */
  readonly at: string;
  readonly findings: number;
  /** The smallest height, in CSS px, in which no ordinary record scrolls. */
  readonly neededHeight: number;
}

export type LastChecks = Readonly<Record<string, LastCheck | undefined>>;

function fileIn(root: string): string {
  return join(root, ".orderpane", "check", "last.json");
}

/** By the names of the widgets; empty if nothing was checked yet. */
export function readLastChecks(root: string): LastChecks {
  try {
    return JSON.parse(readFileSync(fileIn(root), "utf8"));
  } catch {
    return {};
  }
}

/** Adds what a check of all frames has found. */
export async function rememberCheck(root: string, widgets: readonly CheckedWidget[]): Promise<void> {
  const at = new Date().toISOString();
  const fresh = widgets.map(({ name, build, findings, heights }): [string, LastCheck] => [
    name,
    { build, at, findings: findings.filter(isOpen).length, neededHeight: heights.needed },
  ]);
  const all = { ...readLastChecks(root), ...Object.fromEntries(fresh) };
  await writeWhole(fileIn(root), `${JSON.stringify(all, null, 2)}\n`);
}

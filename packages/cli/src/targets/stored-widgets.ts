import { isIntact, type Marker, readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";

export interface StoredWidget {
  id: number;
  /** The name in this project, `project/name` in another one, or `null` if orderpane did not build it. */
  widget: string | null;
  /** `ours` is this project's, `other` another project's, `foreign` was not built by orderpane. */
  owner: "ours" | "other" | "foreign";
  build: string | null;
  isDuplicate: boolean;
  /** Whether code, height or page have changed since the deploy; `false` for a foreign widget. */
  isEdited: boolean;
  height: number | null;
  page: string;
  createdAt: string | null;
}

export function describeWidgets(stored: readonly Widget[], project: string): StoredWidget[] {
  const seen = new Set<string>();
  return stored
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, code, height, pageType, createdAt }) => {
      const marker = readMarker(code ?? "");
      const name = marker && `${marker.project}/${marker.widget}`;
      const isDuplicate = name !== null && seen.has(name);
      if (name !== null) seen.add(name);
      return {
        id,
        widget: marker && nameOf(marker, project),
        owner: !marker ? "foreign" : marker.project === project ? "ours" : "other",
        build: marker?.build || null,
        isDuplicate,
        isEdited: marker !== null && !isIntact(code ?? "", { height, page: pageType }),
        height,
        page: pageType,
        createdAt,
      };
    });
}

function nameOf(marker: Marker, project: string): string {
  return marker.project === project ? marker.widget : `${marker.project}/${marker.widget}`;
}

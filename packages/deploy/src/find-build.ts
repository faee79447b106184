import { type Marker, readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";

/** The stored widget of this marker and build; of several the one with the lowest id. */
export function findBuild(
  stored: readonly Widget[],
  { project, widget, build }: Pick<Marker, "project" | "widget" | "build">,
): Widget | null {
  const found = stored.filter(({ code }) => {
    const marker = code === null ? null : readMarker(code);
    return marker?.project === project && marker.widget === widget && marker.build === build;
  });
  return found.sort((a, b) => a.id - b.id)[0] ?? null;
}

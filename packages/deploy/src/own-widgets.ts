import { type Marker, readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";

/** A widget of the project as the store lists it, with the name and build from its marker. */
export interface OwnWidget {
  readonly name: string;
  /** Empty if the marker has no hash. */
  readonly build: string;
  readonly widget: Widget;
}

/** The widgets that carry the project's marker, by ascending id. */
export function ownWidgets(project: string, stored: readonly Widget[]): OwnWidget[] {
  return stored
    .flatMap((widget) => {
      const marker = widget.code === null ? null : readMarker(widget.code);
      return marker?.project === project ? [{ name: marker.widget, build: marker.build, widget }] : [];
    })
    .sort((a, b) => a.widget.id - b.widget.id);
}

/** The stored widget with this marker and build. If there are several, the one with the lowest id. */
export function findBuild(
  stored: readonly Widget[],
  { project, widget, build }: Pick<Marker, "project" | "widget" | "build">,
): Widget | null {
  const found = ownWidgets(project, stored).find((own) => own.name === widget && own.build === build);
  return found?.widget ?? null;
}

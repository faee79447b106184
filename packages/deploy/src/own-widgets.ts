import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";

/** A widget of the project as the store lists it, with what its marker says. */
export interface OwnWidget {
  name: string;
  /** Empty where the marker holds no hash. */
  build: string;
  widget: Widget;
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

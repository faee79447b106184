import { decodeEcho, type Marker, readMarker } from "@orderpane/protocol/bundle";
import { isWidgetPage, type Widget, type WidgetFields } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "./bundles.ts";

/** A widget of the project in the store's list, with the name and build from its marker. */
export interface OwnWidget {
  readonly name: string;
  /** Empty if the marker has no hash. */
  readonly build: string;
  readonly widget: Widget;
}

const markers = new WeakMap<Widget, Marker | null>();

/** Reads the marker of a listed widget once: foreign code may be large. */
function markerOf(widget: Widget): Marker | null {
  if (!markers.has(widget)) markers.set(widget, readMarker(widget.code ?? ""));
  return markers.get(widget) ?? null;
}

/** Returns the widgets with the project's marker, by ascending id. */
export function ownWidgets(project: string, stored: readonly Widget[]): OwnWidget[] {
  return stored
    .flatMap((widget) => {
      const marker = markerOf(widget);
      return marker?.project === project ? [{ name: marker.widget, build: marker.build, widget }] : [];
    })
    .sort((a, b) => a.widget.id - b.widget.id);
}

/** Returns the stored widget with this marker and build. If there are several, the one with the lowest id. */
export function findBuild(
  stored: readonly Widget[],
  { project, widget, build }: Pick<Marker, "project" | "widget" | "build">,
): Widget | null {
  const found = ownWidgets(project, stored).find((own) => own.name === widget && own.build === build);
  return found?.widget ?? null;
}

/** Describes how a stored widget differs from the desired one; `null` if it does not. */
export function findDifference(
  { build, code, height, page }: DesiredWidget,
  { build: found, widget }: OwnWidget,
): string | null {
  if (found !== build) return `has build ${found || "unknown"}, expected ${build || "unknown"}`;
  if (widget.height !== height) return `has height ${widget.height ?? "unknown"}, expected ${height}`;
  if (widget.pageType !== page) return `has page ${widget.pageType}, expected ${page}`;
  if (withoutComments(decodeEcho(widget.code ?? "")) !== withoutComments(code)) {
    return `has other code than was sent (${widget.code?.length ?? 0} characters, not ${code.length})`;
  }
  return null;
}

export function isSame(one: Widget, other: Widget): boolean {
  return one.code === other.code && one.height === other.height && one.pageType === other.pageType;
}

/** A store may remove comments (assumption `codeEcho`, *assumed*). */
function withoutComments(code: string): string {
  return code.replace(/<!--.*?(?:-->|$)/gs, "");
}

/** Returns a widget's fields before its adoption. If it had no height, the current one is kept. */
export function fieldsBefore({ code, height, pageType }: Widget): WidgetFields {
  return {
    ...(code !== null && { code: decodeEcho(code) }),
    ...(height !== null && { height }),
    ...(isWidgetPage(pageType) && { pageType }),
  };
}

import { type Marker, readMarker } from "@orderpane/protocol/bundle";

/** `null` leaves the widget unchanged. */
type ModuleOf = (marker: Pick<Marker, "project" | "widget">) => string | null;

/** A sealed widget always has this form. Its style and script contain no end tag of their own. */
const fragment =
  /<style>[^<]*(?:<(?!\/style>)[^<]*)*<\/style>(<div data-orderpane="[^"]*" data-build="[^"]*"[^>]*><\/div>)<script>[^]*?<\/script>/g;

/** Replaces style and script with a module. The root element keeps all its attributes. */
export function replaceFragments(html: string, moduleOf: ModuleOf): string {
  return html.replace(fragment, (code, root: string) => {
    const marker = readMarker(root);
    const src = marker && moduleOf(marker);
    return src === null ? code : `${root}<script type="module" src="${src}"></script>`;
  });
}

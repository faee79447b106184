import { type Marker, readMarker } from "@orderpane/protocol/bundle";
import { MagicString } from "magic-string";
import { type DefaultTreeAdapterTypes, parse, type Token } from "parse5";

/** `null` leaves the widget unchanged. */
type ModuleOf = (marker: Pick<Marker, "project" | "widget">) => string | null;

/** Replaces style and script with a module. The root element keeps all its attributes. */
export function replaceFragments(html: string, moduleOf: ModuleOf): string {
  if (!html.includes("data-orderpane")) return html;
  const elements = [...listElements(parse(html, { sourceCodeLocationInfo: true }))];
  const edits = new MagicString(html);
  for (const { start, end } of elements.filter(isMarked)) {
    const root = html.slice(start, end);
    const marker = readMarker(root);
    const src = marker && moduleOf(marker);
    if (src === null) continue;
    // By position, because the parser moves a style at the start of a page into the head.
    const style = elements.find((element) => element.tagName === "style" && element.end === start);
    const script = elements.find((element) => element.tagName === "script" && element.start === end);
    edits.overwrite(
      style?.start ?? start,
      script?.end ?? end,
      `${root}<script type="module" src="${src}"></script>`,
    );
  }
  return edits.toString();
}

interface SourceElement {
  tagName: string;
  attrs: Token.Attribute[];
  start: number;
  end: number;
}

function* listElements({ childNodes }: DefaultTreeAdapterTypes.ParentNode): Generator<SourceElement> {
  for (const node of childNodes) {
    if (!("tagName" in node)) continue;
    const { tagName, attrs, sourceCodeLocation: at } = node;
    if (at) yield { tagName, attrs, start: at.startOffset, end: at.endOffset };
    yield* listElements(node);
  }
}

function isMarked({ attrs }: SourceElement): boolean {
  return attrs.some(({ name }) => name === "data-orderpane");
}

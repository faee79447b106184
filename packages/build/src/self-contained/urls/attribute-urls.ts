import { cssUrls } from "./css-urls.ts";
import { isConclusive } from "./url-problem.ts";

/** `name` is in lower case. */
export function holdsUrls(name: string): boolean {
  return cssAttributes.has(name) || urlAttributes.has(name) || srcsetAttributes.has(name);
}

export function attributeUrls(name: string, text: string, isBeginning: boolean): string[] {
  if (cssAttributes.has(name)) return cssUrls(text, isBeginning);
  const urls = addressesIn(name, text);
  const last = urls.at(-1);
  const isCut = isBeginning && last !== undefined && text.endsWith(last) && !isConclusive(last);
  return isCut ? urls.slice(0, -1) : urls;
}

const urlAttributes = new Set(
  "src href action formaction poster data background cite ping manifest xlink:href".split(" "),
);
const srcsetAttributes = new Set(["srcset", "imagesrcset"]);
/** `style`, and the attributes of SVG that may contain `url()`. */
const cssAttributes = new Set(
  (
    "style fill stroke filter mask clip-path clippath cursor marker-start markerstart marker-mid markermid " +
    "marker-end markerend"
  ).split(" "),
);

/** https://html.spec.whatwg.org/multipage/images.html#srcset-attributes; a URL may contain commas. */
function addressesIn(name: string, text: string): string[] {
  if (urlAttributes.has(name)) return [text];
  if (!srcsetAttributes.has(name)) return [];
  return Array.from(text.matchAll(/[\s,]*(\S+[^\s,])(?:\s[^,]*)?/g), ([, url = ""]) => url);
}

import { escape } from "he";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { ProtocolError } from "../errors.ts";
import { encodeMarker, type Marker, markerIn } from "./marker.ts";
import type { Settings } from "./settings.ts";

/** The parts of a widget's code: the text of its `<style>`, its root element, the text of its `<script>`. */
export interface Fragment {
  readonly marker: Marker;
  /** Values that differ by store; `null` if the widget declares no settings. */
  readonly settings: Settings | null;
  readonly style: string;
  readonly script: string;
}

/** Returns the code of a widget. Style and script must already be safe inside HTML. */
export function composeFragment({ marker, settings, style, script }: Fragment): string {
  const attributes = {
    "data-orderpane": encodeMarker(marker),
    "data-build": marker.build,
    ...(settings && { "data-settings": encodeSettings(settings) }),
  };
  const root = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<style>${style}</style><div${root.join("")}></div><script>${script}</script>`;
}

/** JSON that escapes the two characters which JSON allows as they are and XML cannot carry. */
function encodeSettings(settings: Settings): string {
  return JSON.stringify(settings).replace(/[\ufffe\uffff]/g, (character) =>
    character === "\ufffe" ? "\\ufffe" : "\\uffff",
  );
}

/**
 * The inverse of {@link composeFragment}, for any value of `data-build`. Parses the root element only: style
 * and script are most of the code, and they are plain text up to their end tags.
 *
 * @throws {ProtocolError} `malformed` for any other HTML
 */
export function splitFragment(html: string): Fragment {
  const styleEnd = html.indexOf("</style>");
  rootElement.lastIndex = styleEnd;
  const [between = "", element = ""] = rootElement.exec(html) ?? [];
  const style = html.slice("<style>".length, styleEnd);
  const script = html.slice(styleEnd + between.length, -"</script>".length);
  const parsed = parseFragment(element);
  const [root] = parsed.childNodes;
  const marker = markerIn(parsed);
  if (marker && root && "attrs" in root && isReadUnchanged(style, script)) {
    const build = attributeOf(root, "data-build") ?? "";
    const fragment = { marker: { ...marker, build }, settings: settingsOf(root), style, script };
    if (composeFragment(fragment) === html) return fragment;
  }
  throw new ProtocolError(
    "malformed",
    "not the code of a built widget: expected one <style>, one marked <div>, one <script>",
  );
}

/** The root element, the end tag of the style before it and the start tag of the script after it. */
const rootElement = /<\/style>(<div(?: [\w-]+="[^"]*")+><\/div>)<script>/y;

/** Whether an HTML parser reads both texts unchanged and ends them at the same place. */
function isReadUnchanged(style: string, script: string): boolean {
  const comment = script.indexOf("<!--");
  const endsLater = comment !== -1 && /<script/i.test(script.slice(comment));
  return !/<\/style|[\0\r]/i.test(style) && !/<\/script|[\0\r]/i.test(script) && !endsLater;
}

/** `null` for what is not JSON (edited by hand); {@link splitFragment} then finds a difference. */
function settingsOf(root: DefaultTreeAdapterTypes.Element): Settings | null {
  const json = attributeOf(root, "data-settings");
  try {
    return json === null ? null : (JSON.parse(json) as Settings);
  } catch {
    return null;
  }
}

function attributeOf({ attrs }: DefaultTreeAdapterTypes.Element, name: string): string | null {
  return attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

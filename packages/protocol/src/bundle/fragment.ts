import { escape } from "he";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { ProtocolError } from "../errors.ts";
import { encodeMarker, type Marker, markerIn } from "./marker.ts";
import type { Settings } from "./settings.ts";

/** What a widget's code consists of: the text of one `<style>`, one root element, one classic `<script>`. */
export interface Fragment {
  readonly marker: Marker;
  /** Values that differ by store; `null` when the widget declares none. */
  readonly settings: Settings | null;
  readonly style: string;
  readonly script: string;
}

/** The code of a widget. Style and script must already be safe to stand in HTML; nothing is escaped here. */
export function composeFragment({ marker, settings, style, script }: Fragment): string {
  const attributes = {
    "data-orderpane": encodeMarker(marker),
    "data-build": marker.build,
    ...(settings && { "data-settings": encodeSettings(settings) }),
  };
  const root = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<style>${style}</style><div${root.join("")}></div><script>${script}</script>`;
}

/** As JSON, with escapes for the two characters that JSON leaves as they are and XML cannot carry. */
function encodeSettings(settings: Settings): string {
  return JSON.stringify(settings).replace(/[\ufffe\uffff]/g, (character) =>
    character === "\ufffe" ? "\\ufffe" : "\\uffff",
  );
}

/**
 * The inverse of {@link composeFragment}, whatever stands for the build. Throws for any other HTML. Only the attributes
 * of the root are parsed: style and script are most of the code, and text up to the next tag.
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
  if (marker && root && "attrs" in root && isReadAsItStands(style, script)) {
    const build = attributeOf(root, "data-build") ?? "";
    const fragment = { marker: { ...marker, build }, settings: settingsOf(root), style, script };
    if (composeFragment(fragment) === html) return fragment;
  }
  throw new ProtocolError(
    "malformed",
    "not the code of a built widget: expected one <style>, one marked <div>, one <script>",
  );
}

/** With what ends the style and what begins the script. */
const rootElement = /<\/style>(<div(?: [\w-]+="[^"]*")+><\/div>)<script>/y;

/** Whether HTML finds no earlier end in them, no later one behind a comment, and no other characters. */
function isReadAsItStands(style: string, script: string): boolean {
  const comment = script.indexOf("<!--");
  const isPutOff = comment !== -1 && /<script/i.test(script.slice(comment));
  return !/<\/style|[\0\r]/i.test(style) && !/<\/script|[\0\r]/i.test(script) && !isPutOff;
}

/** Values that are not JSON (a hand's edit) read as none; the comparison with the whole then refuses them. */
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

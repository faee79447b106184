import { escapeAttribute } from "entities";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { ProtocolError } from "../errors.ts";
import { encodeMarker, type Marker, markerIn } from "./marker.ts";
import type { Settings } from "./settings.ts";

/** What a widget's code consists of: the text of one `<style>`, one root element, one classic `<script>`. */
export interface Fragment {
  marker: Marker;
  /** Values that differ by store; `null` when the widget declares none. */
  settings: Settings | null;
  style: string;
  script: string;
}

/** The code of a widget. Style and script must already be safe to stand in HTML; nothing is escaped here. */
export function composeFragment({ marker, settings, style, script }: Fragment): string {
  const attributes = {
    "data-orderpane": encodeMarker(marker),
    "data-build": marker.build,
    ...(settings && { "data-settings": encodeSettings(settings) }),
  };
  const root = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<style>${style}</style><div${root.join("")}></div><script>${script}</script>`;
}

/** As JSON, with escapes for the two characters that JSON leaves as they are and XML cannot carry. */
function encodeSettings(settings: Settings): string {
  return JSON.stringify(settings).replace(/[\ufffe\uffff]/g, (character) =>
    character === "\ufffe" ? "\\ufffe" : "\\uffff",
  );
}

/** The inverse of {@link composeFragment}, whatever stands for the build. Throws for any other HTML. */
export function splitFragment(html: string): Fragment {
  const [, style = "", element = "", script = ""] = composed.exec(html) ?? [];
  const parsed = parseFragment(element);
  const [root] = parsed.childNodes;
  const marker = markerIn(parsed);
  if (marker && root && "attrs" in root && !endOfStyle.test(style) && !endOfScript.test(script)) {
    const build = attributeOf(root, "data-build") ?? "";
    const fragment = { marker: { ...marker, build }, settings: settingsOf(root), style, script };
    if (composeFragment(fragment) === html) return fragment;
  }
  throw new ProtocolError(
    "malformed",
    "not the code of a built widget: expected one <style>, one marked <div>, one <script>",
  );
}

/** Style, root and script. Only the attributes of the root need a parser: the rest is text up to the next tag. */
const composed = /^<style>([^]*?)<\/style>(<div(?: [\w-]+="[^"]*")+><\/div>)<script>([^]*)<\/script>$/;

/** With these in it, HTML reads a style or a script to another end. */
const endOfStyle = /<\/style/i;
const endOfScript = /<(?:\/script|script|!--)/i;

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

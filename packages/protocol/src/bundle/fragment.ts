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
  const parsed = parseFragment(html);
  const [style, root, script] = parsed.childNodes;
  const marker = markerIn(parsed);
  if (isElement(style, "style") && isElement(root, "div") && isElement(script, "script") && marker) {
    const build = attributeOf(root, "data-build") ?? "";
    const fragment = {
      marker: { ...marker, build },
      settings: settingsOf(root),
      style: textOf(style),
      script: textOf(script),
    };
    if (composeFragment(fragment) === html) return fragment;
  }
  throw new ProtocolError(
    "malformed",
    "not the code of a built widget: expected one <style>, one marked <div>, one <script>",
  );
}

function isElement(
  node: DefaultTreeAdapterTypes.ChildNode | undefined,
  tagName: string,
): node is DefaultTreeAdapterTypes.Element {
  return node !== undefined && "tagName" in node && node.tagName === tagName;
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

function textOf(element: DefaultTreeAdapterTypes.Element): string {
  return element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

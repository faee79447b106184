import { createHash } from "node:crypto";
import { decode, escape } from "he";
import { ProtocolError } from "../errors.ts";
import { decodeJson } from "../json.ts";
import type { WidgetPage } from "../widget/fields.ts";
import { decodeMarker, encodeMarker, type Marker } from "./marker.ts";
import { type Settings, settingsSchema } from "./settings.ts";

/** The parts of a widget's code: the text of its `<style>`, its root element, the text of its `<script>`. */
export interface Fragment {
  readonly marker: Marker;
  /** Values that differ by store; `null` if the widget declares no settings. */
  readonly settings: Settings | null;
  readonly style: string;
  readonly script: string;
}

/** The fields that are sent with the code and covered by its hash. */
interface WidgetPlace {
  readonly height: number;
  readonly page: WidgetPage;
}

/** The code for one store, with its settings and the hash of everything that is sent. */
export interface SealedWidget extends WidgetPlace {
  readonly build: string;
  readonly code: string;
}

/** Returns the code of a widget. Style and script must already be safe inside HTML. */
export function composeFragment(fragment: Fragment): string {
  const [before, after] = composeAroundBuild(fragment);
  return before + escape(hashesOf(fragment.marker)) + after;
}

/** Returns the code of a widget with its hash, which replaces the one in the marker. */
export function sealFragment(fragment: Fragment, { height, page }: WidgetPlace): SealedWidget {
  const [before, after] = composeAroundBuild(fragment);
  const build = hashOf(before + after, { height, page });
  const hashes = hashesOf({ ...fragment.marker, build });
  return { build, code: before + hashes + after, height, page };
}

/** Whether code with this hash in its marker is unchanged since it was sealed. */
export function isSealed(
  code: string,
  { build, ...place }: WidgetPlace & { readonly build: string },
): boolean {
  const attribute = 'data-build="';
  const start = code.indexOf(attribute + build) + attribute.length;
  const unsealed = code.slice(0, start) + code.slice(code.indexOf('"', start));
  return hashOf(unsealed, place) === build;
}

/**
 * Splits sealed code into its parts. Nothing is parsed, because the marker and the settings are known.
 * Returns `null` if the code has different ones.
 */
export function openFragment(code: string, root: Pick<Fragment, "marker" | "settings">): Fragment | null {
  const [start, end] = ["<style>".length, -"</script>".length];
  const between = composeFragment({ ...root, style: "", script: "" }).slice(start, end);
  const [style, script, ...more] = code.split(between);
  if (style === undefined || script === undefined || more.length > 0) return null;
  return { ...root, style: style.slice(start), script: script.slice(0, end) };
}

/**
 * The inverse of {@link composeFragment} for code from a store, with any value of `data-build`.
 *
 * @throws {ProtocolError} `malformed` for any other HTML
 */
export function splitFragment(html: string): Fragment {
  const styleEnd = html.indexOf("</style>");
  rootElement.lastIndex = styleEnd;
  const [between = "", name = "", build = "", settings] = rootElement.exec(html) ?? [];
  const [seal = "", release = ""] = decode(build).split(".");
  const marker = decodeMarker(decode(name), { build: seal, release });
  const style = html.slice("<style>".length, styleEnd);
  const script = html.slice(styleEnd + between.length, -"</script>".length);
  if (marker && isReadUnchanged(style, script)) {
    const fragment = { marker, settings: decodeSettings(settings), style, script };
    // The rest of the code must be unchanged, too.
    if (composeFragment(fragment) === html) return fragment;
  }
  throw new ProtocolError(
    "malformed",
    "not the code of a built widget: expected one <style>, one marked <div>, one <script>",
  );
}

/** The root element, the end tag of the style before it and the start tag of the script after it. */
const rootElement =
  /<\/style><div data-orderpane="([^"]*)" data-build="([^"]*)"(?: data-settings="([^"]*)")?><\/div><script>/y;

function composeAroundBuild({ marker, settings, style, script }: Fragment): [string, string] {
  const own = settings === null ? "" : ` data-settings="${escape(encodeSettings(settings))}"`;
  return [
    `<style>${style}</style><div data-orderpane="${escape(encodeMarker(marker))}" data-build="`,
    `"${own}></div><script>${script}</script>`,
  ];
}

/** The value of `data-build`. The release is not sealed: it is a hash of the same parts, without settings. */
function hashesOf({ build, release }: Pick<Marker, "build" | "release">): string {
  return release === "" ? build : `${build}.${release}`;
}

function hashOf(unsealed: string, { page, height }: WidgetPlace): string {
  const text = JSON.stringify([page, height, unsealed]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Escapes the two characters that JSON allows unescaped and XML cannot contain. */
function encodeSettings(settings: Settings): string {
  return JSON.stringify(settings).replace(/[\ufffe\uffff]/g, (character) =>
    character === "\ufffe" ? "\\ufffe" : "\\uffff",
  );
}

/** Whether an HTML parser reads both texts in full and unchanged. */
function isReadUnchanged(style: string, script: string): boolean {
  const comment = script.indexOf("<!--");
  const endsLater = comment !== -1 && /<script/i.test(script.slice(comment));
  return !/<\/style|[\0\r]/i.test(style) && !/<\/script|[\0\r]/i.test(script) && !endsLater;
}

/** Also returns `null` for invalid settings: {@link splitFragment} then finds a difference. */
function decodeSettings(attribute: string | undefined): Settings | null {
  try {
    return attribute === undefined ? null : decodeJson(settingsSchema, JSON.parse(decode(attribute)));
  } catch {
    return null;
  }
}

import { decode } from "he";
import { foreignContent, type Token, Tokenizer, TokenizerMode } from "parse5";
import { isWidgetName } from "./manifest.ts";

/** Identifies a widget in a store, independently of its id, by two attributes of its root element. */
export interface Marker {
  readonly project: string;
  /** Name of the widget's folder in `widgets/`. */
  readonly widget: string;
  /** Hash of everything that was sent: 16 lower-case hex digits. Empty if the attribute is not a hash. */
  readonly build: string;
  /** Hash of the widget without the settings of a store. Empty in a bundle, and in code that has none. */
  readonly release: string;
}

/** A project name may contain slashes (`@scope/name`), a widget name may not. */
export function encodeMarker({ project, widget }: Pick<Marker, "project" | "widget">): string {
  return `${project}/${widget}`;
}

/** The inverse of {@link encodeMarker}. `null` for any other text. */
export function decodeMarker(text: string, hashes: Pick<Marker, "build" | "release">): Marker | null {
  const [, project, widget] = /^((?:@[\w.-]+\/)?[\w.-]+)\/([^/]+)$/.exec(text) ?? [];
  return project && widget && isWidgetName(widget) ? { project, widget, ...hashes } : null;
}

/**
 * Reads the marker from the code of a widget as a store returns it. `null` if the code is not ours: it has no
 * marked element, or several, or a marker that {@link encodeMarker} cannot have written.
 *
 * The names are safe to print and, apart from the slash in a project's name, safe in a file name. Code that
 * the store has escaped once too often (assumption `codeEcho`) has no tags left, so it is decoded first. In
 * code with tags, an escaped marker is text that the widget shows.
 */
export function readMarker(code: string): Marker | null {
  if (!code.includes("data-orderpane")) return null;
  const [root, another] = findMarked(code.includes("<") ? code : decode(code));
  if (!root || another) return null;
  const attribute = (name: string) => root.attrs.find((attr) => attr.name === name)?.value ?? "";
  const [, build = "", release = ""] =
    /^([0-9a-f]{16})(?:\.([0-9a-f]{16}))?$/.exec(attribute("data-build")) ?? [];
  return decodeMarker(attribute("data-orderpane"), { build, release });
}

/**
 * Only reads tokens: a tree of hostile code takes several times as long, and far more memory. Ignores
 * templates, whose content is not part of the page.
 */
function findMarked(html: string): Token.TagToken[] {
  const found: Token.TagToken[] = [];
  let templates = 0;
  /** Open `<svg>` and `<math>`, which have no elements of raw text. */
  let foreign = 0;
  const count = ({ tagName, selfClosing }: Token.TagToken, step: 1 | -1) => {
    if (tagName === "template" && foreign === 0) templates = Math.max(0, templates + step);
    if ((tagName === "svg" || tagName === "math") && !selfClosing) foreign = Math.max(0, foreign + step);
    tokenizer.inForeignNode = foreign > 0;
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag(tag) {
        if (foreignContent.causesExit(tag)) foreign = 0;
        if (templates === 0 && tag.attrs.some(({ name }) => name === "data-orderpane")) found.push(tag);
        count(tag, 1);
        if (foreign > 0 || !rawTexts.has(tag.tagName)) return;
        tokenizer.state = tag.tagName === "script" ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT;
      },
      onEndTag: (tag) => count(tag, -1),
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(html, true);
  return found;
}

/** Elements whose text has no tags. */
const rawTexts = new Set(
  "iframe noembed noframes noscript plaintext script style textarea title xmp".split(" "),
);

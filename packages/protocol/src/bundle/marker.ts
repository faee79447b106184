import { decode } from "he";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
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
  const [root, another] = findMarked(parseFragment(code.includes("<") ? code : decode(code)));
  if (!root || another) return null;
  const attribute = (name: string) => root.attrs.find((attr) => attr.name === name)?.value ?? "";
  const [, build = "", release = ""] =
    /^([0-9a-f]{16})(?:\.([0-9a-f]{16}))?$/.exec(attribute("data-build")) ?? [];
  return decodeMarker(attribute("data-orderpane"), { build, release });
}

/** Not recursive: foreign code may nest deeper than the call stack allows. */
function findMarked(fragment: DefaultTreeAdapterTypes.DocumentFragment): DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const open: DefaultTreeAdapterTypes.ChildNode[] = fragment.childNodes.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (!("tagName" in node)) continue;
    if (node.attrs.some((attr) => attr.name === "data-orderpane")) found.push(node);
    open.push(...node.childNodes.toReversed());
  }
  return found;
}

import { decode } from "he";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

/** How a widget is recognised in a store, whatever id it has there: two attributes of its root element. */
export interface Marker {
  /** Name of the project that built it. */
  readonly project: string;
  /** Name of its folder in `widgets/`. */
  readonly widget: string;
  /** Hash of all that was sent: 16 lower-case hex digits; read from anything else it is empty. */
  readonly build: string;
}

/** The value of `data-orderpane`. A project name may hold slashes (`@scope/name`), a widget name never does. */
export function encodeMarker({ project, widget }: Pick<Marker, "project" | "widget">): string {
  return `${project}/${widget}`;
}

/** Lower-case letters, digits and single hyphens, as in a folder or a custom element. */
export function isWidgetName(name: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
}

/**
 * The marker in the code of a widget as a store answers it, or `null` for code that is nobody's of ours: no
 * marked element, several of them, or a marker that is not of the form that {@link encodeMarker} gives.
 * All of it is safe to print and to stand in a file name but for the slash of a project; a build that is no
 * hash reads as `""`, so that such a widget is told from every built one.
 * Code that the store echoes escaped once too often is read too (variant `codeEcho`): no tag is left in it. Beside
 * tags an escaped marker is text that a widget shows.
 */
export function readMarker(code: string): Marker | null {
  if (!code.includes("data-orderpane")) return null;
  return markerIn(parseFragment(code.includes("<") ? code : decode(code)));
}

/** The marker in code that is parsed already, as {@link readMarker} reads it. */
export function markerIn(fragment: DefaultTreeAdapterTypes.DocumentFragment): Marker | null {
  const [root, another] = findMarked(fragment);
  if (!root || another) return null;
  const attribute = (name: string) => root.attrs.find((attr) => attr.name === name)?.value ?? "";
  const [, project, widget] = /^(.+)\/([^/]+)$/.exec(attribute("data-orderpane")) ?? [];
  if (!project || !isProjectName(project) || !widget || !isWidgetName(widget)) return null;
  const build = attribute("data-build");
  return { project, widget, build: /^[0-9a-f]{16}$/.test(build) ? build : "" };
}

/** The names that npm accepts; a build refuses any other. */
function isProjectName(name: string): boolean {
  return /^(@[\w.-]+\/)?[\w.-]+$/.test(name);
}

/** In document order. A stack of its own, because code that others wrote may nest deeper than the engine's. */
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

import type { ESTree } from "rolldown/utils";
import type { Bindings } from "./bindings.ts";
import { writtenText } from "./literal-text.ts";
import { possibleValues } from "./possible-values.ts";

type Node = ESTree.Node;

/** An element of HTML or SVG in a module, in JSX or as a call of `h`. */
export interface WrittenElement {
  name: string;
  attributes: WrittenAttribute[];
  children: readonly Node[];
}

export interface WrittenAttribute {
  /** The name in HTML: `srcset` for `srcSet`, `xlink:href` for `xlinkHref`. */
  name: string;
  value: Node | null;
}

/** Returns `null` for a component, whose attributes can mean anything. */
export function elementOfJsx(
  { openingElement: { name, attributes }, children }: ESTree.JSXElement,
  bindings: Bindings,
): WrittenElement | null {
  if (name.type !== "JSXIdentifier" || !isElementName(name.name)) return null;
  return { name: name.name, attributes: readAttributes(attributes, bindings), children };
}

/** Returns `null` for all calls except those of Preact's `h` and `createElement`, imported by name. */
export function elementOfCall(
  { callee, arguments: [type, props, ...children] }: ESTree.CallExpression,
  bindings: Bindings,
): WrittenElement | null {
  const name = writtenText(type);
  if (name === null || !isElementName(name) || callee.type !== "Identifier") return null;
  const imported = bindings.imported(callee.name);
  if (!imported || !/^preact(?:\/compat)?$/.test(imported.from)) return null;
  if (imported.name !== "h" && imported.name !== "createElement") return null;
  const objects = objectsOf(props, bindings);
  const attributes = objects.flatMap(({ properties }) => readAttributes(properties, bindings));
  return { name, attributes, children };
}

/** The object literals that are possible values of an expression. */
export function objectsOf(node: Node | null | undefined, bindings: Bindings): ESTree.ObjectExpression[] {
  return possibleValues(node, bindings).flatMap((value) =>
    value.node.type === "ObjectExpression" ? [value.node] : [],
  );
}

/** The name of a property; `null` if it is only known at run time. */
export function propertyKey({ computed, key }: ESTree.ObjectProperty): string | null {
  return !computed && key.type === "Identifier" ? key.name : writtenText(key);
}

/** Whether it is an element of HTML or SVG. A custom element counts as a component. */
function isElementName(name: string): boolean {
  return /^[a-z][^-]*$/.test(name);
}

/** Spread attributes that are, or may be, overridden are left out. */
function readAttributes(
  items: readonly (ESTree.JSXAttributeItem | ESTree.ObjectPropertyKind)[],
  bindings: Bindings,
): WrittenAttribute[] {
  const own: WrittenAttribute[] = [];
  let spread: WrittenAttribute[] = [];
  for (const item of items) {
    if (item.type === "JSXSpreadAttribute") {
      const objects = objectsOf(item.argument, bindings);
      const added = objects.flatMap(({ properties }) => properties.flatMap(attributeOf));
      const isKnown = objects.length === possibleValues(item.argument, bindings).length;
      spread = isKnown ? [...without(spread, added), ...added] : added;
    } else {
      const added = attributeOf(item);
      own.push(...added);
      spread = without(spread, added);
    }
  }
  return [...own, ...spread];
}

function without(attributes: WrittenAttribute[], later: readonly WrittenAttribute[]): WrittenAttribute[] {
  return attributes.filter(({ name }) => later.every((each) => each.name !== name));
}

function attributeOf(item: ESTree.JSXAttributeItem | ESTree.ObjectPropertyKind): WrittenAttribute[] {
  if (item.type === "JSXAttribute") {
    const { name } = item;
    const written =
      name.type === "JSXNamespacedName" ? `${name.namespace.name}:${name.name.name}` : name.name;
    return [{ name: nameInHtml(written), value: item.value }];
  }
  const key = item.type === "Property" ? propertyKey(item) : null;
  return item.type === "Property" && key !== null ? [{ name: nameInHtml(key), value: item.value }] : [];
}

function nameInHtml(written: string): string {
  return written === "xlinkHref" ? "xlink:href" : written.toLowerCase();
}

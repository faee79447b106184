import { parseXml, XmlElement } from "@rgrove/parse-xml";

/**
 * Returns what a Rails client reads out of a document: the name of its root and the value, by the `type`
 * attributes. An element without content is an empty text, also where an empty object was meant.
 */
export function readRailsXml(xml: string): { name: string; value: unknown } {
  const root = parseXml(xml).root!;
  return { name: root.name, value: valueOf(root) };
}

function valueOf(element: XmlElement): unknown {
  const { nil, type } = element.attributes;
  const children = element.children.filter((child) => child instanceof XmlElement);
  if (nil === "true") return null;
  if (type === "array") return children.map(valueOf);
  if (type === "integer" || type === "decimal") return Number(element.text);
  if (type === "boolean") return element.text === "true";
  if (children.length === 0) return element.text;
  return Object.fromEntries(children.map((child) => [fieldOf(child.name), valueOf(child)]));
}

function fieldOf(name: string): string {
  return name.replaceAll("-", "_");
}

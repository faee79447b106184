import { escapeMarkup } from "./escape-markup.ts";

/** An element that contains only text. */
export interface XmlLeaf {
  readonly name: string;
  readonly type: string | null;
  readonly text: string;
}

/** Returns the elements that contain only text, in order. A widget in XML consists of them. */
export function readXmlLeaves(xml: string): XmlLeaf[] {
  const leaves = xml.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*?)?)(?:\/>|>([^<]*)<\/\1>)/g);
  return [...leaves].map(([, name = "", attributes = "", text = ""]) => ({
    name,
    type: attributeOf(attributes, "type"),
    text: text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, decodeReference),
  }));
}

/** Returns name and `type` of the first element. */
export function readXmlRoot(xml: string): { name: string; type: string | null } {
  const [, name = "", attributes = ""] = /<([a-z][\w-]*)((?:\s[^<>]*?)?)\/?>/.exec(xml) ?? [];
  return { name, type: attributeOf(attributes, "type") };
}

/** Escapes text as the specification asks, and also CR, which an XML reader would turn into LF. */
export function escapeXml(text: string): string {
  return escapeMarkup(text).replaceAll("\r", "&#13;");
}

function attributeOf(attributes: string, name: string): string | null {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return double ?? single ?? null;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeReference(whole: string, reference: string): string {
  if (/^#x/i.test(reference)) return String.fromCodePoint(Number.parseInt(reference.slice(2), 16));
  if (reference.startsWith("#")) return String.fromCodePoint(Number(reference.slice(1)));
  return named[reference] ?? whole;
}

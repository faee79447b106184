export const xmlMediaType = /^(application|text)\/xml$/;

/** Returns the elements that contain only text, in order. A widget in XML consists of them. */
export function readXmlLeaves(xml: string) {
  const leaves = xml.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*?)?)(?:\/>|>([^<]*)<\/\1>)/g);
  return [...leaves].map(([, name = "", attributes = "", text = ""]) => ({
    name,
    type: typeIn(attributes),
    text: text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, decodeReference),
  }));
}

export function readXmlRoot(xml: string): { name: string; type: string | null } {
  const [, name = "", attributes = ""] = /<([a-z][\w-]*)((?:\s[^<>]*?)?)\/?>/.exec(xml) ?? [];
  return { name, type: typeIn(attributes) };
}

/** Escapes text as the specification requires, and also CR, which an XML reader would turn into LF. */
export function escapeXml(text: string): string {
  return escapeMarkup(text).replaceAll("\r", "&#13;");
}

/**
 * Writes `&`, `<` and `>` as references, `&` first. The platform has its own function for this, but the
 * contract must not use the code that it checks.
 */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function typeIn(attributes: string): string | null {
  const [, double, single] = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? [];
  return double ?? single ?? null;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeReference(whole: string, reference: string): string {
  if (!reference.startsWith("#")) return named[reference] ?? whole;
  return String.fromCodePoint(Number(reference.replace("#x", "0x").replace("#X", "0x").replace("#", "")));
}

import { encodeXmlText, replaceForbiddenCharacters } from "@orderpane/protocol/widget";

/**
 * Writes a record, or a list of them, as Rails does (*assumed*): `order_lines` becomes `order-lines` with
 * elements `order-line`, every value that is not a text has a `type`. Forbidden characters become U+FFFD.
 */
export function encodeRecordXml(name: string, value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, plain, "")}`;
}

function element(key: string, value: unknown, indent: string): string {
  const name = elementName(key);
  if (value === null) return `${indent}<${name} nil="true"/>\n`;
  if (Array.isArray(value)) {
    return parent(`${name} type="array"`, indent, (inner) =>
      value.map((item: unknown) => element(singular(key), item, inner)),
    );
  }
  if (typeof value === "object") {
    return parent(name, indent, (inner) =>
      Object.entries(value).map(([field, item]) => element(field, item, inner)),
    );
  }
  const { type, text } = scalar(key, value);
  return `${indent}<${name}${type && ` type="${type}"`}>${text}</${name}>\n`;
}

function parent(tag: string, indent: string, children: (indent: string) => string[]): string {
  const inside = children(`${indent}  `).join("");
  const [name] = tag.split(" ", 1);
  return inside === "" ? `${indent}<${tag}/>\n` : `${indent}<${tag}>\n${inside}${indent}</${name}>\n`;
}

function scalar(key: string, value: unknown): { type: string; text: string } {
  if (typeof value === "boolean") return { type: "boolean", text: String(value) };
  if (typeof value === "number") {
    return { type: Number.isInteger(value) ? "integer" : "decimal", text: String(value) };
  }
  const text = String(value);
  // The name decides too, so that a text that a buyer typed stays a text.
  if (key.endsWith("_at") && dateTime.test(text)) {
    return { type: "datetime", text: text.replace(/\.\d+/, "") };
  }
  return { type: "", text: encodeXmlText(replaceForbiddenCharacters(text)) };
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Rails keeps the underscores at both ends. Other characters than Latin and Cyrillic become underscores. */
function elementName(key: string): string {
  const [, before = "", middle = "", after = ""] = /^(_*)(.*?)(_*)$/s.exec(key) ?? [];
  const name = `${before}${middle.replaceAll("_", "-")}${after}`.replace(/[^\w.\u0410-\u044f-]/gu, "_");
  return /^[\d.-]|^$/.test(name) ? `_${name}` : name;
}

/** The inflection rules of Rails that the field names of orders and products need. */
function singular(key: string): string {
  if (key.endsWith("ies")) return `${key.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(key)) return key.slice(0, -2);
  return key.endsWith("s") && !key.endsWith("ss") ? key.slice(0, -1) : key;
}

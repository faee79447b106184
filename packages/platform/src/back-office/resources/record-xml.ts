import { encodeXmlText, replaceForbiddenCharacters } from "@orderpane/protocol/widget";

/**
 * Writes a record, or a list of them, as Rails does (*assumed*): `order_lines` becomes `order-lines` with
 * elements `order-line`, and a `type` marks values that are not strings. Forbidden characters become U+FFFD.
 */
export function encodeRecordXml(name: string, value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, plain, "")}`;
}

function element(key: string, value: unknown, indent: string): string {
  const name = elementName(key);
  if (Array.isArray(value)) {
    return parent(`${name} type="array"`, indent, (inner) =>
      value.map((item: unknown) => element(singular(key), item, inner)),
    );
  }
  if (typeof value === "object" && value !== null) {
    return parent(name, indent, (inner) =>
      Object.entries(value).map(([field, item]) => element(field, item, inner)),
    );
  }
  const { type, text } = scalar(key, value as Scalar);
  const typed = `${name}${type && ` type="${type}"`}`;
  return value === null ? `${indent}<${typed} nil="true"/>\n` : `${indent}<${typed}>${text}</${name}>\n`;
}

function parent(tag: string, indent: string, children: (indent: string) => string[]): string {
  const inside = children(`${indent}  `).join("");
  const [name] = tag.split(" ", 1);
  return inside === "" ? `${indent}<${tag}/>\n` : `${indent}<${tag}>\n${inside}${indent}</${name}>\n`;
}

type Scalar = string | number | boolean | null;

/** A field's type does not depend on its JSON form: money may be a number or a string (*observed*). */
function scalar(key: string, value: Scalar): { type: string; text: string } {
  const text = value === null ? "" : String(value);
  const field = fieldTypes.find(({ names, form }) => names.test(key) && (value === null || form.test(text)));
  if (field) return { type: field.type, text: text.replace(/(?<=T.*)\.\d+/, "") };
  if (typeof value === "boolean") return { type: "boolean", text };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "decimal", text };
  return { type: "", text: encodeXmlText(replaceForbiddenCharacters(text)) };
}

/** A value must also match `form`, so that text typed by a buyer stays a string. */
const fieldTypes = [
  {
    type: "decimal",
    names:
      /(?:^|_)(?:price|amount|margin|profit|percent|weight)$|^price_(?:min|max|in_site_currency)$|^discounts?_amount$/,
    form: /^-?\d+(?:\.\d+)?$/,
  },
  { type: "dateTime", names: /_at$/, form: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/ },
  { type: "date", names: /_date$/, form: /^\d{4}-\d\d-\d\d$/ },
];

/**
 * Rails keeps leading and trailing underscores. Characters other than Latin and Cyrillic become underscores.
 */
function elementName(key: string): string {
  const [, before = "", middle = "", after = ""] = /^(_*)(.*?)(_*)$/s.exec(key) ?? [];
  const name = `${before}${middle.replaceAll("_", "-")}${after}`.replace(/[^\w.\u0410-\u044f-]/gu, "_");
  return /^[\d.-]|^$/.test(name) ? `_${name}` : name;
}

/** The Rails inflection rules that apply to field names of orders and products. */
function singular(key: string): string {
  if (key.endsWith("ies")) return `${key.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(key)) return key.slice(0, -2);
  return key.endsWith("s") && !key.endsWith("ss") ? key.slice(0, -1) : key;
}

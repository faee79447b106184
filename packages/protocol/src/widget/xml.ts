import { InvalidFieldError } from "../errors.ts";
import { readWidget, readWidgetFields, type WidgetCodec, type WidgetResponse } from "./fields.ts";
import { childElements, malformedAt, parseXmlRoot, readRawFields } from "./xml-document.ts";
import { encodeXmlText } from "./xml-text.ts";
import type { XmlElement } from "@rgrove/parse-xml";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Encoding throws a `ProtocolError` `forbidden-character` for a character that XML cannot carry. */
export const xmlCodec: WidgetCodec = {
  encodeRequest({ code, height, pageType }) {
    const fields: string[] = [];
    if (code !== undefined) fields.push(leaf("code", code));
    // observed: Rails clients send the type, and readers that rely on it get a number.
    if (height !== undefined) fields.push(leaf("height", height, "integer"));
    if (pageType !== undefined) fields.push(leaf("page-type", pageType)); // assumed: the XML name of page_type
    return parent("application-widget", fields);
  },
  decodeRequest: (xml) =>
    xml.trim() === "" ? {} : readWidgetFields(readRawFields(readXmlRoot(xml, "application-widget"))),
  encodeResponse: (widget) => `${declaration}${widgetElement(widget)}\n`,
  decodeResponse: (xml) => readWidget(readRawFields(readXmlRoot(xml, "application-widget"))),
  encodeList(widgets) {
    if (widgets.length === 0) return `${declaration}<application-widgets type="array"/>\n`;
    const records = widgets.map((widget) => `${widgetElement(widget, "  ")}\n`);
    return `${declaration}<application-widgets type="array">\n${records.join("")}</application-widgets>\n`;
  },
  decodeList(xml) {
    const root = parseXmlRoot(xml);
    const records = childElements(root);
    // assumed: the empty list of Rails.
    if (root.name === "nil-classes" && records.length === 0) return [];
    if (root.name !== "application-widgets") throw unexpected(xml, root, "application-widgets");
    return records.map((record) => {
      if (record.name !== "application-widget") throw unexpected(xml, record, "application-widget");
      return inRecord(record, xml, () => readWidget(readRawFields(record)));
    });
  },
};

/** Parses a document whose root has this name. @throws {ProtocolError} `malformed` */
export function readXmlRoot(xml: string, name: string): XmlElement {
  const root = parseXmlRoot(xml);
  if (root.name !== name) throw unexpected(xml, root, name);
  return root;
}

function unexpected(xml: string, found: XmlElement, expected: string): Error {
  return malformedAt(xml, found, `expected the element <${expected}>, found <${found.name}>`);
}

/** Adds the record's position to an error about one of its fields. */
function inRecord<T>(record: XmlElement, xml: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidFieldError)) throw error;
    throw malformedAt(xml, record, `${error.field} ${error.problem}`);
  }
}

function widgetElement({ id, createdAt, code, height, pageType }: WidgetResponse, indent = ""): string {
  const fields = [
    leaf("created-at", createdAt && withoutMilliseconds(createdAt), "datetime"),
    leaf("height", height, "integer"),
    leaf("id", id, "integer"),
    leaf("code", code),
    ...(pageType === undefined ? [] : [leaf("page-type", pageType)]),
  ];
  return parent("application-widget", fields, indent);
}

/** `created_at` has milliseconds in JSON, but not in XML (*observed*). */
function withoutMilliseconds(datetime: string): string {
  return datetime.replace(/\.\d+/, "");
}

/** Writes each child on its own line. White space matters inside `code`, but not between elements. */
function parent(name: string, children: readonly string[], indent = ""): string {
  const lines = children.map((child) => `${indent}  ${child}\n`);
  return `${indent}<${name}>\n${lines.join("")}${indent}</${name}>`;
}

function leaf(name: string, value: string | number | null, type?: string): string {
  const attribute = type ? ` type="${type}"` : "";
  if (value === null) return `<${name}${attribute} nil="true"/>`;
  return `<${name}${attribute}>${encodeXmlText(String(value))}</${name}>`;
}

import { InvalidFieldError } from "../errors.ts";
import {
  readWidget,
  readWidgetFields,
  type Widget,
  type WidgetResponse,
  type WidgetFields,
} from "./fields.ts";
import { childElements, malformedAt, parseXmlRoot, readRawFields } from "./xml-document.ts";
import { encodeXmlText } from "./xml-text.ts";
import type { XmlElement } from "@rgrove/parse-xml";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * The body of a POST or PUT to `/admin/application_widgets.xml`. Absent fields are left out.
 *
 * @throws {ForbiddenCharacterError} if `code` has a character that XML cannot carry
 */
export function encodeWidgetXml({ code, height, pageType }: WidgetFields): string {
  const fields: string[] = [];
  if (code !== undefined) fields.push(leaf("code", code));
  if (height !== undefined) fields.push(leaf("height", height));
  if (pageType !== undefined) fields.push(leaf("page-type", pageType)); // assumed: the XML name of page_type
  return parent("application-widget", fields);
}

/** Decodes the body of a request. An empty body has no fields (*observed*). */
export function decodeWidgetXml(xml: string): WidgetFields {
  if (xml.trim() === "") return {};
  return readWidgetFields(readRawFields(widgetRoot(xml)));
}

/** The response with one widget. */
export function encodeWidgetResponseXml(widget: WidgetResponse): string {
  return declaration + widgetElement(widget) + "\n";
}

/** Decodes one widget. It is an error if the root is another, the id is missing or a value is not valid. */
export function decodeWidgetResponseXml(xml: string): Widget {
  return readWidget(readRawFields(widgetRoot(xml)));
}

/** The response with all widgets. */
export function encodeWidgetListXml(widgets: readonly WidgetResponse[]): string {
  if (widgets.length === 0) return `${declaration}<application-widgets type="array"/>\n`;
  const records = widgets.map((widget) => `${widgetElement(widget, "  ")}\n`);
  return `${declaration}<application-widgets type="array">\n${records.join("")}</application-widgets>\n`;
}

/**
 * Decodes the list of widgets. Rails' `<nil-classes type="array"/>` is the empty list (*assumed*). Any other
 * unexpected root or child is an error, never an empty list.
 */
export function decodeWidgetListXml(xml: string): Widget[] {
  const root = parseXmlRoot(xml);
  const records = childElements(root);
  if (root.name === "nil-classes" && records.length === 0) return [];
  if (root.name !== "application-widgets") throw unexpected(xml, root, "application-widgets");
  return records.map((record) => {
    if (record.name !== "application-widget") throw unexpected(xml, record, "application-widget");
    return inRecord(record, xml, () => readWidget(readRawFields(record)));
  });
}

function widgetRoot(xml: string): XmlElement {
  const root = parseXmlRoot(xml);
  if (root.name !== "application-widget") throw unexpected(xml, root, "application-widget");
  return root;
}

function unexpected(xml: string, found: XmlElement, expected: string): Error {
  return malformedAt(xml, found, `expected the element <${expected}>, found <${found.name}>`);
}

/** Adds the place of the record to an error about one of its fields. */
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

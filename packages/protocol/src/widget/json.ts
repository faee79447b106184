import { ProtocolError } from "../errors.ts";
import {
  type RawFields,
  readWidget,
  readWidgetFields,
  type Widget,
  type WidgetResponse,
  type WidgetFields,
} from "./fields.ts";

/**
 * The body of a POST or PUT to `/admin/application_widgets.json`. Its root is `application_widget`
 * (*observed*).
 */
export function encodeWidgetJson({ code, height, pageType }: WidgetFields): string {
  return JSON.stringify({ application_widget: { code, height, page_type: pageType } });
}

/** Decodes the body of a request. An empty body and an empty array have no fields (*observed*). */
export function decodeWidgetJson(json: string): WidgetFields {
  if (json.trim() === "") return {};
  const body = parse(json);
  if (Array.isArray(body) && body.length === 0) return {};
  const fields = isRecord(body) ? body["application_widget"] : undefined;
  if (!isRecord(fields)) throw malformed("expected an object with the root application_widget", body);
  return readWidgetFields(fields);
}

/** The response with one widget: an object without a root (*observed*). */
export function encodeWidgetResponseJson(widget: WidgetResponse): string {
  return JSON.stringify(record(widget));
}

/**
 * Decodes one widget. It is an error if the body is not an object, has no id or has a value that is not
 * valid.
 */
export function decodeWidgetResponseJson(json: string): Widget {
  const body = parse(json);
  if (!isRecord(body)) throw malformed("expected a widget", body);
  return readWidget(body);
}

/** The response with all widgets: an array without a root (*observed*). */
export function encodeWidgetListJson(widgets: readonly WidgetResponse[]): string {
  return JSON.stringify(widgets.map(record));
}

/** Decodes the list of widgets. Anything but an array is an error, never an empty list. */
export function decodeWidgetListJson(json: string): Widget[] {
  const body = parse(json);
  if (!Array.isArray(body)) throw malformed("expected an array of widgets", body);
  return body.map((widget: unknown) => {
    if (!isRecord(widget)) throw malformed("expected a widget in the array", widget);
    return readWidget(widget);
  });
}

function record({ code, createdAt, id, height, pageType }: WidgetResponse): object {
  return { code, created_at: createdAt, id, height, page_type: pageType };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new ProtocolError("malformed", "not valid JSON", { cause });
  }
}

function malformed(expected: string, found: unknown): ProtocolError {
  const text = JSON.stringify(found);
  const excerpt = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return new ProtocolError("malformed", `${expected}, found ${excerpt}`);
}

function isRecord(value: unknown): value is RawFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { ProtocolError } from "../errors.ts";
import {
  describe,
  type RawFields,
  readWidget,
  readWidgetFields,
  type WidgetCodec,
  type WidgetResponse,
} from "./fields.ts";

/** A request has the root `application_widget`. A widget or a list in a response has none (*observed*). */
export const jsonCodec: WidgetCodec = {
  encodeRequest: ({ code, height, pageType }) =>
    JSON.stringify({ application_widget: { code, height, page_type: pageType } }),
  decodeRequest(text) {
    const body = text.trim() === "" ? [] : parse(text);
    // observed: an empty array has no fields.
    if (Array.isArray(body) && body.length === 0) return {};
    const fields = isRecord(body) ? body["application_widget"] : undefined;
    if (!isRecord(fields)) throw malformed("expected an object with the root application_widget", body);
    return readWidgetFields(fields);
  },
  encodeResponse: (widget) => JSON.stringify(record(widget)),
  decodeResponse(text) {
    const body = parse(text);
    if (!isRecord(body)) throw malformed("expected a widget", body);
    return readWidget(body);
  },
  encodeList: (widgets) => JSON.stringify(widgets.map(record)),
  decodeList(text) {
    const body = parse(text);
    if (!Array.isArray(body)) throw malformed("expected an array of widgets", body);
    return body.map((widget: unknown) => {
      if (!isRecord(widget)) throw malformed("expected a widget in the array", widget);
      return readWidget(widget);
    });
  },
};

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
  return new ProtocolError("malformed", `${expected}, found ${describe(found)}`);
}

function isRecord(value: unknown): value is RawFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

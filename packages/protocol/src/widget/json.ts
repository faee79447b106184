import { InvalidFieldError, ProtocolError } from "../errors.ts";
import { isRecord } from "../json.ts";
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
    JSON.stringify({ [root]: { code, height, page_type: pageType } }),
  decodeRequest(text, { needsRoot = false } = {}) {
    const { fields, isRooted } = readJsonFields(text, root);
    const read = readWidgetFields(fields);
    if (isRooted || !needsRoot || Object.keys(read).length === 0) return read;
    throw new InvalidFieldError(root, "is missing: the fields must be inside it");
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

const root = "application_widget";

/**
 * Reads the fields in the body of a request. Without the root, they are in the body itself.
 *
 * @throws {ProtocolError} `malformed`
 */
export function readJsonFields(text: string, name: string): { fields: RawFields; isRooted: boolean } {
  const body = text.trim() === "" ? [] : parse(text);
  const isRooted = isRecord(body) && body[name] !== undefined;
  const fields = isRooted ? body[name] : body;
  if (isEmptyArray(fields) || (isRooted && fields === null)) return { fields: {}, isRooted };
  if (!isRecord(fields)) throw malformed(`expected an object with the root ${name}`, body);
  return { fields, isRooted };
}

/** An empty array has no fields (*observed*): some languages write an empty object that way. */
function isEmptyArray(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
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
  return new ProtocolError("malformed", `${expected}, found ${describe(found)}`);
}

import type { Format } from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import {
  childElements,
  InvalidFieldError,
  ProtocolError,
  readJsonFields,
  readXmlRoot,
} from "@orderpane/protocol/widget";
import type { Assumptions } from "../../assumptions.ts";
import { type PlainResponse, refuseFields, unparsable } from "../plain-response.ts";

/** Fields that may be stored, or the response that refuses them. */
export type Checked<Fields> = { readonly fields: Fields } | { readonly refusal: PlainResponse };

export interface RequestForm {
  readonly format: Format;
  readonly assumptions: Assumptions;
}

/** Reads the fields in a body with `read` and turns its errors into a response. */
export function checkBody<Fields>({ format, assumptions }: RequestForm, read: () => Fields): Checked<Fields> {
  try {
    return { fields: read() };
  } catch (error) {
    if (error instanceof InvalidFieldError) {
      return { refusal: refuseFields({ [error.field]: [error.problem] }, format, assumptions) };
    }
    if (error instanceof ProtocolError) return { refusal: unparsable(error.message) };
    // A recursive parser runs out of stack on deeply nested input.
    if (error instanceof RangeError) return { refusal: unparsable("the document is nested too deeply") };
    throw error;
  }
}

/**
 * Reads a record's fields from a request. XML values are typed as in Rails, by the attributes `type` and
 * `nil`. assumed: the root may be missing in JSON, and an empty body has no fields.
 *
 * @throws {ProtocolError} `malformed`
 */
export function readRecordFields(
  body: string,
  format: Format,
  root: string,
): Readonly<Record<string, unknown>> {
  if (format === "json") return readJsonFields(body, root).fields;
  if (body.trim() === "") return {};
  return Object.fromEntries(childElements(readXmlRoot(body, root)).map(entryOf));
}

/** @throws {InvalidFieldError} for the first invalid value */
export function checkRecordFields<Schema extends json.GenericSchema>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
): json.InferOutput<Schema> {
  const refuse = (message: string) => {
    const [field = "", ...problem] = message.split(": ");
    return new InvalidFieldError(field, problem.join(": "));
  };
  return json.decodeJson(schema, fields, { refuse });
}

type XmlElement = ReturnType<typeof readXmlRoot>;

function entryOf(element: XmlElement): [string, unknown] {
  return [element.name.replaceAll("-", "_"), readXmlValue(element)];
}

/** An element without content is read as an empty string, even where an empty object was meant. */
export function readXmlValue(element: XmlElement): unknown {
  const { nil, type } = element.attributes;
  const children = childElements(element);
  if (nil === "true") return null;
  if (type === "array") return children.map(readXmlValue);
  if (type === "integer" || type === "decimal") return Number(element.text);
  if (type === "boolean") return element.text === "true";
  return children.length === 0 ? element.text : Object.fromEntries(children.map(entryOf));
}

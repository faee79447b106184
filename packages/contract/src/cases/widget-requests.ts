import type { Assumptions } from "@orderpane/platform";
import { type Format, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractContext } from "../context.ts";
import { type ContractResponse, excerpt, expectValue, mismatch, recordOf } from "../expectations.ts";
import { escapeMarkup, escapeXml, readXmlLeaves } from "../xml.ts";

/** Fields as they are sent, with the names of the JSON form. `code` already has the marker. */
type WireFields = Readonly<Record<string, unknown>>;

/** Written without the protocol's codecs, because the local platform uses them as well. */
export function widgetBody(format: Format, fields: WireFields): string {
  if (format === "json") return JSON.stringify({ application_widget: fields });
  const elements = Object.entries(fields).map(([field, value]) => {
    const name = field.replaceAll("_", "-");
    return `<${name}>${escapeXml(String(value))}</${name}>`;
  });
  return `<application-widget>${elements.join("")}</application-widget>`;
}

/** Creates a widget. The default is marked code and height 60. */
export async function createWidget(
  { call, mark }: ContractContext,
  format: Format,
  fields: WireFields = {},
  status: number | readonly number[] = [200, 201],
) {
  const body = widgetBody(format, { code: mark("new"), height: 60, ...fields });
  return widgetOf(await call("POST", widgetsPath(format), { body, status }), format);
}

export async function readWidget({ call }: ContractContext, id: number, format: Format) {
  return widgetOf(await call("GET", widgetPath(id, format), { status: 200 }), format);
}

/** Returns the id, and the fields with the names of the JSON form. */
function widgetOf(response: ContractResponse, format: Format) {
  const fields: WireFields = format === "json" ? recordOf(response) : fieldsInXml(response);
  const { id } = fields;
  expectValue(`${response.request}, id is a positive integer`, id, isId);
  return { id: Number(id), fields, response };
}

export function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function fieldsInXml({ request, body }: ContractResponse): WireFields {
  const fields = readXmlLeaves(body).map(({ name, type, text }) => {
    return [name.replaceAll("-", "_"), type === "integer" ? Number(text) : text] as const;
  });
  if (fields.length > 0) return Object.fromEntries(fields);
  throw mismatch(`${request}, body`, { expected: "a record in XML", found: excerpt(body) });
}

/** How the store returns the code, for each value of the assumption `codeEcho` (*assumed*). */
export function codeEchoes(code: string): Readonly<Record<Assumptions["codeEcho"], string>> {
  return {
    exact: code,
    "double-escaped": escapeMarkup(code),
    "comments-stripped": code.replaceAll(/<!--.*?-->/gs, ""),
  };
}

/** Whether a store returns the code as it was sent, in one of these forms. */
export function isCode(code: string): (found: unknown) => boolean {
  return (found) => Object.values(codeEchoes(code)).some((echo) => echo === found);
}

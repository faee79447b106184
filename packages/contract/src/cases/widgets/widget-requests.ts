import type { Assumptions } from "@orderpane/platform";
import { type Format, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractContext } from "../../context/context.ts";
import { escapeMarkup, escapeXml, readXmlLeaves } from "../../xml.ts";
import { type ContractResponse, excerpt, expectTrue, mismatch, recordOf } from "../../responses.ts";

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
export async function createWidget({ call, mark }: ContractContext, format: Format, fields: WireFields = {}) {
  const body = widgetBody(format, { code: mark("new"), height: 60, ...fields });
  return widgetOf(await call("POST", widgetsPath(format), { body, status: [200, 201] }), format);
}

export async function readWidget({ call }: ContractContext, id: number, format: Format) {
  return widgetOf(await call("GET", widgetPath(id, format), { status: 200 }), format);
}

/** Returns the id, and the fields with the names of the JSON form. */
export function widgetOf(response: ContractResponse, format: Format) {
  const fields: WireFields = format === "json" ? recordOf(response) : fieldsInXml(response);
  const { id } = fields;
  const isId = Number.isSafeInteger(id) && Number(id) > 0;
  expectTrue(`${response.request}, id is a positive integer`, isId, id);
  return { id: Number(id), fields, response };
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

/** Checks that the store has the code as it was sent, in whichever of these forms it returns it. */
export function expectCode(what: string, found: unknown, code: string): void {
  if (Object.values(codeEchoes(code)).some((echo) => echo === found)) return;
  throw mismatch(what, { expected: excerpt(code), found: excerpt(found) });
}

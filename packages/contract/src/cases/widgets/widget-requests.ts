import { type Format, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractResponse } from "../../responses/contract-response.ts";
import type { CallOptions, ContractContext } from "../../context/context.ts";
import { excerpt, expectStatus, expectTrue, mismatch, recordOf } from "../../responses/expect.ts";
import { escapeXml, readXmlLeaves } from "../../responses/xml.ts";

/** Fields as they are sent, with the names of the JSON form. `code` already has the marker. */
export type WireFields = Readonly<Record<string, unknown>>;

/** Written without the protocol's codecs, because the local platform uses them as well. */
export function widgetBody(format: Format, fields: WireFields): string {
  if (format === "json") return JSON.stringify({ application_widget: fields });
  const elements = Object.entries(fields).map(([field, value]) => {
    const name = field.replaceAll("_", "-");
    return `<${name}>${escapeXml(String(value))}</${name}>`;
  });
  return `<application-widget>${elements.join("")}</application-widget>`;
}

/** A widget as a store returns it. */
export interface AnsweredWidget {
  readonly id: number;
  /** With the names of the JSON form. */
  readonly fields: WireFields;
  readonly answer: ContractResponse;
}

/** Creates a widget. The default is marked code and height 60. */
export async function createWidget(
  { call, mark }: ContractContext,
  format: Format,
  fields: WireFields = {},
  options: Pick<CallOptions, "user"> = {},
): Promise<AnsweredWidget> {
  const body = widgetBody(format, { code: mark("new"), height: 60, ...fields });
  const response = await call("POST", widgetsPath(format), { ...options, body });
  expectStatus(response, 200, 201);
  return widgetOf(response, format);
}

export async function readWidget(
  { call }: ContractContext,
  id: number,
  format: Format,
): Promise<AnsweredWidget> {
  const response = await call("GET", widgetPath(id, format));
  expectStatus(response, 200);
  return widgetOf(response, format);
}

/** Returns the record in a body, in JSON or XML. */
export function widgetOf(response: ContractResponse, format: Format): AnsweredWidget {
  const fields = format === "json" ? recordOf(response) : fieldsInXml(response);
  const id = fields["id"];
  expectTrue(`${response.request}, id is a positive integer`, Number.isSafeInteger(id) && Number(id) > 0, {
    found: id,
  });
  return { id: Number(id), fields, answer: response };
}

function fieldsInXml(response: ContractResponse): WireFields {
  const leaves = readXmlLeaves(response.body);
  if (leaves.length === 0) {
    throw mismatch(`${response.request}, body`, {
      expected: "a record in XML",
      found: excerpt(response.body),
    });
  }
  return Object.fromEntries(
    leaves.map(({ name, type, text }) => [
      name.replaceAll("-", "_"),
      type === "integer" ? Number(text) : text,
    ]),
  );
}

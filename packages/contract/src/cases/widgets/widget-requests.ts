import { type Format, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractResponse } from "../../responses/contract-response.ts";
import type { CallOptions, ContractContext } from "../../context/context.ts";
import { excerpt, expectStatus, expectTrue, mismatch, recordOf } from "../../responses/mismatch.ts";
import { escapeXml, readXmlLeaves } from "../../responses/xml-leaves.ts";

/** Fields as they go over the wire, in JSON's spelling; `code` is marked already. */
export type WireFields = Readonly<Record<string, unknown>>;

/** Written without the codecs of the protocol: those are what a store is made with. */
export function widgetBody(format: Format, fields: WireFields): string {
  if (format === "json") return JSON.stringify({ application_widget: fields });
  const elements = Object.entries(fields).map(([field, value]) => {
    const name = field.replaceAll("_", "-");
    return `<${name}>${escapeXml(String(value))}</${name}>`;
  });
  return `<application-widget>${elements.join("")}</application-widget>`;
}

/** A widget as a store answers it. */
export interface AnsweredWidget {
  readonly id: number;
  /** In JSON's spelling. */
  readonly fields: WireFields;
  readonly answer: ContractResponse;
}

/** Creates a widget: marked code and height 60, unless `fields` say otherwise. */
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

/** The record that a body holds, in either form. */
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

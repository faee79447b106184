import type { Assumptions } from "@orderpane/platform";
import { type Format, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { CallOptions, ContractStore } from "../contract-case.ts";
import { between, type ContractResponse, expectFields, expectValue, recordOf } from "../expectations.ts";
import { escapeMarkup, escapeXml, readXmlLeaves } from "../xml.ts";

/** Fields of a request, with their JSON names. `code` already has the marker. */
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
  store: ContractStore,
  format: Format,
  fields: WireFields = {},
  status: number | readonly number[] = [200, 201],
) {
  const body = widgetBody(format, { code: store.mark("new"), height: 60, ...fields });
  const response = await store.send(`POST ${widgetsPath(format)}`, { body, status });
  const created = fieldsIn(response, format);
  expectFields(response.request, created, "integer id");
  expectValue(`${response.request}, id`, created["id"], between(1));
  const id = Number(created["id"]);
  const path = widgetPath(id, format);
  return {
    ...store,
    id,
    path,
    response,
    fields: created,
    put: (text: string, expected: CallOptions = {}) => store.send(`PUT ${path}`, { body: text, ...expected }),
    read: async (as = format) => fieldsIn(await store.send(widgetPath(id, as), { status: 200 }), as),
  };
}

function fieldsIn(response: ContractResponse, format: Format): WireFields {
  if (format === "json") return recordOf(response);
  const fields = readXmlLeaves(response.body).map(({ name, type, text }) => {
    return [name.replaceAll("-", "_"), type === "integer" ? Number(text) : text] as const;
  });
  return Object.fromEntries(fields);
}

/** How the store returns the code, for each value of the assumption `codeEcho` (*assumed*). */
export function codeEchoes(code: string): Readonly<Record<Assumptions["codeEcho"], string>> {
  return {
    exact: code,
    "double-escaped": escapeMarkup(code),
    "comments-stripped": code.replaceAll(/<!--.*?-->/gs, ""),
    "controls-lost": code.replaceAll(/[\r\u0080-\u009f]/g, ""),
  };
}

/** Expects a height and a code, which the store may return in one of these forms. */
export function expectWidget(fields: WireFields, { code, height }: { code: string; height: number }): void {
  expectValue("height", fields["height"], height);
  expectValue("code", fields["code"], (found: string) => Object.values(codeEchoes(code)).includes(found));
}

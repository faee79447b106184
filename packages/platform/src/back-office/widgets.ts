import type { Format } from "@orderpane/protocol/api";
import {
  findForbiddenCharacter,
  type WidgetFields,
  type WidgetResponse,
  widgetCodecs,
} from "@orderpane/protocol/widget";
import type { Operation, StoredWidget, WidgetOwner, WidgetTable } from "../db/widget-table.ts";
import { storeTime } from "../clock.ts";
import type { Assumptions } from "../assumptions.ts";
import { pageOf, pageSize } from "./record-list.ts";
import { plainResponse, type PlainResponse, emptyListXml, notFound, refuseFields } from "./plain-response.ts";
import { type Checked, checkBody, type RequestForm } from "./checks/record-fields.ts";

export interface WidgetsOptions {
  readonly table: WidgetTable;
  readonly owner: WidgetOwner;
  readonly assumptions: () => Assumptions;
  readonly now: () => number;
  /** Called before the response. */
  readonly onChanged: (operation: Operation) => void;
}

interface ListCall {
  readonly format: Format;
  readonly lagMs: number;
  readonly query: URLSearchParams;
}

export type Widgets = ReturnType<typeof createWidgets>;

export function createWidgets({ table, owner, assumptions, now, onChanged }: WidgetsOptions) {
  const echo = (format: Format, { pageType, ...widget }: StoredWidget): WidgetResponse => ({
    ...widget,
    code: echoes[assumptions().codeEcho](widget.code),
    ...(knowsPage({ format, assumptions: assumptions() }) && { pageType }),
  });
  const record = (widget: StoredWidget, format: Format) =>
    widgetCodecs[format].encodeResponse(echo(format, widget));

  const listOf = (lagMs: number) => {
    const widgets = table.list(owner);
    if (lagMs === 0) return widgets;
    return earlierWidgets(widgets, table.operationsSince(owner, now() - lagMs));
  };

  /** assumed: truncated or paginated lists have never been seen. */
  const partOfList = (widgets: readonly StoredWidget[], query: URLSearchParams) => {
    const { widgetList } = assumptions();
    if (widgetList === "whole") return widgets;
    const { from, size } = widgetList === "paged" ? pageOf(query) : { from: 0, size: pageSize.default };
    return widgets.slice(from, from + size);
  };

  return {
    list({ format, lagMs, query }: ListCall): PlainResponse {
      const widgets = partOfList(listOf(lagMs), query).map((widget) => echo(format, widget));
      if (widgets.length === 0 && format === "xml") {
        return plainResponse(200, "xml", emptyListXml("application-widgets", assumptions().emptyList));
      }
      return plainResponse(200, format, widgetCodecs[format].encodeList(widgets));
    },

    read(id: number, format: Format): PlainResponse {
      const widget = table.find(owner, id);
      return widget ? plainResponse(200, format, record(widget, format)) : notFound();
    },

    count: (): number => table.count(owner),

    create(body: string, format: Format): PlainResponse {
      const form = { format, assumptions: assumptions() };
      // All fields are required. observed: an absent page means `order`.
      const checked = readFields(body, form, { code: "", height: 0, pageType: "order" });
      if ("refusal" in checked) return checked.refusal;
      const operation = table.create(owner, { ...checked.fields, createdAt: storeTime(now()) });
      onChanged(operation);
      const created = record(operation.after, format);
      return plainResponse(createStatuses[assumptions().createStatus][format], format, created);
    },

    // observed: any subset of the fields, even none.
    replace(id: number, body: string, format: Format): PlainResponse {
      if (!table.find(owner, id)) return notFound();
      const form = { format, assumptions: assumptions() };
      const checked = readFields(body, form, {});
      if ("refusal" in checked) return checked.refusal;
      const operation = table.replace(owner, id, checked.fields);
      if (!operation) return notFound();
      onChanged(operation);
      const replaced = operation.after;
      return plainResponse(200, format, assumptions().putBody === "record" ? record(replaced, format) : "");
    },

    delete(id: number, format: Format): PlainResponse {
      const operation = table.delete(owner, id);
      if (operation) onChanged(operation);
      else if (assumptions().deleteMissing === "404") return notFound();
      if (format === "json") return plainResponse(200, "json", '{"status":"ok"}'); // observed
      const isShown = operation && assumptions().deleteBody === "record";
      return plainResponse(200, "xml", isShown ? record(operation.before, "xml") : "");
    },
  };
}

/** Reads the body of a POST, PUT or PATCH. `defaults` fills in the missing fields of a new widget. */
function readFields<Defaults extends WidgetFields>(
  body: string,
  form: RequestForm,
  defaults: Defaults,
): Checked<WidgetFields & Defaults> {
  const read = checkBody(form, () => {
    const needsRoot = form.assumptions.rootless === "422";
    const { pageType, ...fields } = widgetCodecs[form.format].decodeRequest(body, { needsRoot });
    return { ...defaults, ...fields, ...(pageType !== undefined && knowsPage(form) && { pageType }) };
  });
  if ("refusal" in read) return read;
  const { code, height }: WidgetFields = read.fields;
  const messages: Record<string, string[]> = {};
  const codeProblem = code === undefined ? null : findCodeProblem(code);
  if (codeProblem !== null) messages["code"] = [codeProblem];
  if (height !== undefined && height < 1) messages["height"] = ["must be a positive integer"];
  if (Object.keys(messages).length === 0) return read;
  return { refusal: refuseFields(messages, form.format, form.assumptions) };
}

/** assumed: XML may lack the page of a widget. */
function knowsPage({ format, assumptions }: RequestForm): boolean {
  return format === "json" || assumptions.pageTypeXml === "read";
}

/** assumed: a widget has code, and only characters that XML allows. */
function findCodeProblem(code: string): string | null {
  if (code.trim() === "") return "can't be blank";
  return findForbiddenCharacter(code)?.message ?? null;
}

/** Undoes the operations, sorted oldest first. */
function earlierWidgets(widgets: readonly StoredWidget[], operations: readonly Operation[]): StoredWidget[] {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  for (const { id, before } of operations.toReversed()) {
    if (before === null) byId.delete(id);
    else byId.set(id, before);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** spec: 200 for XML. observed: 201 for JSON. */
export const createStatuses: Record<Assumptions["createStatus"], Record<Format, number>> = {
  spec: { xml: 200, json: 201 },
  "always-200": { xml: 200, json: 200 },
  "always-201": { xml: 201, json: 201 },
};

/** assumed: how a response returns the stored code. */
const echoes: Record<Assumptions["codeEcho"], (code: string) => string> = {
  exact: (code) => code,
  "double-escaped": escapeText,
  "comments-stripped": (code) => code.replace(/<!--.*?-->/gs, ""),
  "controls-lost": (code) => code.replace(/[\r\u0080-\u009f]/g, ""),
};

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

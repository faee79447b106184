import { type Format } from "@orderpane/protocol/api";
import { type WidgetAnswer, widgetCodecs } from "@orderpane/protocol/widget";
import type { StoredWidget, WidgetTable } from "../db/widget-table.ts";
import type { Operation } from "../operation.ts";
import type { Variants } from "../variants.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { answer, type Answer, notFound } from "./answer.ts";
import { echoCode } from "./code-echo.ts";
import { checkFields, checkNewFields, readFields } from "./widget-fields.ts";

export interface WidgetsOptions {
  readonly table: WidgetTable;
  readonly variants: Variants;
  readonly now: () => number;
  /** Called after a create, replace or delete, before it is answered. */
  readonly onChanged: (operation: Operation) => void;
}

/** The widgets resource: a method for each pair of HTTP method and path. `body` is the text of the request. */
export interface Widgets {
  list(format: Format): Answer;
  read(id: number, format: Format): Answer;
  create(body: string, format: Format): Answer;
  replace(id: number, body: string, format: Format): Answer;
  delete(id: number, format: Format): Answer;
}

export function createWidgets({ table, variants, now, onChanged }: WidgetsOptions): Widgets {
  const knowsPage = (format: Format) => format === "json" || variants.pageTypeXml === "read";
  const echo = (format: Format, { pageType, ...widget }: StoredWidget): WidgetAnswer => ({
    ...widget,
    code: echoCode(widget.code, variants.codeEcho),
    ...(knowsPage(format) && { pageType }),
  });
  const record = (widget: StoredWidget, format: Format) =>
    widgetCodecs[format].encodeAnswer(echo(format, widget));
  const readRequest = (body: string, format: Format) =>
    readFields(body, format, { ignorePage: !knowsPage(format) });

  const reads = createAnswerCache();
  const changed = (operation: Operation) => {
    reads.clear();
    onChanged(operation);
  };

  const listAll = (format: Format) => {
    const widgets = table.list().map((widget) => echo(format, widget));
    if (widgets.length === 0 && format === "xml") return answer(200, "xml", emptyLists[variants.emptyList]);
    return answer(200, format, widgetCodecs[format].encodeList(widgets));
  };

  const readOne = (id: number, format: Format) => {
    const widget = table.find(id);
    return widget ? answer(200, format, record(widget, format)) : notFound();
  };

  return {
    list: (format) => reads.get(`list.${format}`, () => listAll(format)),
    read: (id, format) => reads.get(`${id}.${format}`, () => readOne(id, format)),

    create(body, format) {
      const given = readRequest(body, format);
      const checked = "fields" in given ? checkNewFields(given.fields) : given;
      if ("refusal" in checked) return checked.refusal;
      const widget = table.create({ ...checked.fields, createdAt: moscowTime(now()) });
      changed({ kind: "create", id: widget.id, before: null, after: widget });
      return answer(createStatuses[variants.createStatus][format], format, record(widget, format));
    },

    // observed: any subset of the fields, none at all included.
    replace(id, body, format) {
      const before = table.find(id);
      if (!before) return notFound();
      const given = readRequest(body, format);
      const checked = "fields" in given ? checkFields(given.fields) : given;
      if ("refusal" in checked) return checked.refusal;
      const widget = table.replace(id, checked.fields)!;
      changed({ kind: "replace", id, before, after: widget });
      return answer(200, format, variants.putBody === "record" ? record(widget, format) : "");
    },

    delete(id, format) {
      const widget = table.delete(id);
      if (widget) changed({ kind: "delete", id, before: widget, after: null });
      else if (variants.deleteMissing === "404") return notFound();
      if (format === "json") return answer(200, "json", '{"status":"ok"}'); // observed
      return answer(200, "xml", widget && variants.deleteBody === "record" ? record(widget, "xml") : "");
    },
  };
}

/** assumed: Rails services name the root of an empty list either way. */
const emptyLists: Record<Variants["emptyList"], string> = {
  "application-widgets": widgetCodecs.xml.encodeList([]),
  "nil-classes": '<?xml version="1.0" encoding="UTF-8"?>\n<nil-classes type="array"/>\n',
};

/** spec: XML answers 200. observed: JSON answers 201. */
const createStatuses: Record<Variants["createStatus"], Record<Format, number>> = {
  spec: { xml: 200, json: 201 },
  "always-200": { xml: 200, json: 200 },
  "always-201": { xml: 201, json: 201 },
};

/** observed: ISO 8601 with the offset of the store's time zone. */
function moscowTime(ms: number): string {
  return new Date(ms + 3 * 60 * 60 * 1000).toISOString().replace("Z", "+03:00");
}

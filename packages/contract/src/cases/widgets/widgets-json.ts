import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractCase } from "../../contract-case.ts";
import {
  expectAnswer,
  expectStatus,
  expectTrue,
  expectValue,
  jsonOf,
  listOf,
} from "../../responses/expect.ts";
import { createWidget, readWidget, widgetBody, widgetOf } from "./widget-requests.ts";

export const widgetJsonCases: readonly ContractCase[] = [
  {
    id: "widgets.json-form",
    title:
      "JSON: responses are flat objects without a root, page_type order unless given; the list is a bare array",
    provenance: "observed",
    statements: ["fact.json-form", "fact.page-type", "service.verbs"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      expectValue("fields of a created widget", Object.keys(fields).toSorted(), [
        "code",
        "created_at",
        "height",
        "id",
        "page_type",
      ]);
      expectValue("page_type, absent", fields["page_type"], "order");
      expectValue("the record that is read", (await readWidget(context, id, "json")).fields, fields);
      const list = listOf(await context.call("GET", widgetsPath("json")));
      expectValue(
        "the record in the list",
        list.find((widget) => widget["id"] === id),
        fields,
      );
    },
  },
  {
    id: "widgets.created-at",
    title: "the service gives id and creation time: ISO 8601 with an offset",
    provenance: "spec",
    statements: ["widget.id", "widget.created-at", "widget.height", "widget.code"],
    needs: ["write"],
    requests: 2,
    async run(context) {
      const given = { id: 987_654_321, created_at: "2001-02-03T04:05:06+00:00" };
      const { id, fields } = await createWidget(context, "json", given);
      const createdAt = String(fields["created_at"]);
      expectValue("created_at", createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/);
      expectTrue("created_at is not of the request's choosing", !createdAt.startsWith("2001-02-0"), {
        found: createdAt,
      });
      expectTrue("id is not of the request's choosing", id !== given.id, { found: id });
      expectValue("type of height", typeof fields["height"], "number");
      expectValue("type of code", typeof fields["code"], "string");
    },
  },
  {
    id: "widgets.milliseconds",
    title: "created_at has milliseconds in JSON and none in XML",
    provenance: "observed",
    statements: ["fact.created-at"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      expectValue("created_at in JSON", fields["created_at"], /T\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/);
      const inXml = await readWidget(context, id, "xml");
      expectValue("created-at in XML", inXml.fields["created_at"], /T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/);
    },
  },
  {
    id: "widgets.page-type",
    title: "JSON: page_type may be product",
    provenance: "observed",
    statements: ["fact.page-type"],
    needs: ["write"],
    requests: 2,
    async run(context) {
      const { fields } = await createWidget(context, "json", { page_type: "product" });
      expectValue("page_type, given", fields["page_type"], "product");
    },
  },
  {
    id: "widgets.replace-subset",
    title: "PUT takes any subset of the fields, none included, and keeps the rest",
    provenance: "observed",
    statements: ["fact.put"],
    needs: ["write"],
    requests: 6,
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      const path = widgetPath(id, "json");
      for (const body of [widgetBody("json", { height: 75 }), "", "[]"]) {
        expectStatus(await context.call("PUT", path, { body, type: "application/json" }), 200);
      }
      const after = await readWidget(context, id, "json");
      expectValue("the record after PUT of the height alone", after.fields, { ...fields, height: 75 });
    },
  },
  {
    id: "widgets.delete-json",
    title: 'JSON: DELETE is answered {"status":"ok"}',
    provenance: "observed",
    statements: ["fact.delete"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "json");
      const response = await context.call("DELETE", widgetPath(id, "json"));
      expectAnswer(response, 200, "application/json");
      expectValue("body of DELETE", jsonOf(response), { status: "ok" });
    },
  },
  {
    id: "widgets.sizes",
    title: "code of 15 KB and heights of 60 and 300 are accepted",
    provenance: "observed",
    statements: ["fact.sizes"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const code = context.mark("Заказ ".repeat(1400));
      for (const height of [60, 300]) {
        const { answer: response, fields } = await createWidget(context, "json", { code, height });
        expectValue("height", widgetOf(response, "json").fields["height"], height);
        expectTrue("code is as long as it was", String(fields["code"]).length >= code.length, {
          found: String(fields["code"]).length,
        });
      }
    },
  },
];

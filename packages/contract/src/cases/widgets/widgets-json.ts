import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { createWidget, readWidget, widgetBody } from "./widget-requests.ts";
import { casesOf, finding } from "../../contract-case.ts";
import { expectTrue, expectValue, jsonOf, listOf } from "../../responses.ts";

export const widgetJsonCases = casesOf(["write"], {
  "widgets.json-form": {
    observed:
      "JSON: responses are flat objects without a root, page_type order unless given; the list is a bare array",
    sections: ["what-the-service-does"],
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      const names = Object.keys(fields).toSorted().join();
      expectValue("fields of a created widget", names, "code,created_at,height,id,page_type");
      expectValue("page_type, absent", fields["page_type"], "order");
      expectValue("the record that is read", (await readWidget(context, id, "json")).fields, fields);
      const list = listOf(await context.call("GET", widgetsPath("json")));
      const listed = list.find((widget) => widget["id"] === id);
      expectValue("the record in the list", listed, fields);
    },
  },
  "widgets.created-at": {
    spec: "the service gives id and creation time: ISO 8601 with an offset",
    sections: ["application-widget-back-office"],
    async run(context) {
      const given = { id: 987_654_321, created_at: "2001-02-03T04:05:06+00:00" };
      const { id, fields } = await createWidget(context, "json", given);
      const createdAt = String(fields["created_at"]);
      expectValue("created_at", createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/);
      const isOwn = !createdAt.startsWith("2001-02-0");
      expectTrue("created_at is not of the request's choosing", isOwn, createdAt);
      expectTrue("id is not of the request's choosing", id !== given.id, id);
      expectValue("type of height", typeof fields["height"], "number");
      expectValue("type of code", typeof fields["code"], "string");
    },
  },
  "widgets.milliseconds": {
    observed: "created_at has milliseconds in JSON and none in XML",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      expectValue("created_at in JSON", fields["created_at"], /T\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/);
      const inXml = await readWidget(context, id, "xml");
      expectValue("created-at in XML", inXml.fields["created_at"], /T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/);
    },
  },
  "widgets.page-type": {
    observed: "JSON: page_type may be product",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { fields } = await createWidget(context, "json", { page_type: "product" });
      expectValue("page_type, given", fields["page_type"], "product");
    },
  },
  "widgets.replace-subset": {
    observed: "PUT takes any subset of the fields, none included, and keeps the rest",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      const path = widgetPath(id, "json");
      for (const body of [widgetBody("json", { height: 75 }), "", "[]"]) {
        await context.call("PUT", path, { body, type: "application/json", status: 200 });
      }
      const after = await readWidget(context, id, "json");
      expectValue("the record after PUT of the height alone", after.fields, { ...fields, height: 75 });
    },
  },
  "unknown.noField": {
    assumed: "how bodies are read that name no field, or name fields without a root",
    sections: ["back-office-general-rules"],
    async run(context) {
      const { id } = await createWidget(context, "json");
      const put = async (fields: object) => {
        const body = JSON.stringify(fields);
        return (await context.call("PUT", widgetPath(id, "json"), { body })).status;
      };
      const nothing = await put({});
      const bare = await put({ height: 61 });
      const { fields } = await readWidget(context, id, "json");
      const seen = bare === 200 ? `height ${String(fields["height"])}` : String(bare);
      return {
        ...finding("PUT of {}", String(nothing), { accepted: "200", refused: "422" }),
        ...finding("rootless", seen, { wrapped: "height 61", "422": "422" }),
      };
    },
  },
  "widgets.delete-json": {
    observed: 'JSON: DELETE is answered {"status":"ok"}',
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { id } = await createWidget(context, "json");
      const json = { status: 200, mediaType: "application/json" };
      const response = await context.call("DELETE", widgetPath(id, "json"), json);
      expectValue("body of DELETE", jsonOf(response), { status: "ok" });
    },
  },
  "widgets.sizes": {
    observed: "code of 15 KB and heights of 60 and 300 are accepted",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const code = context.mark("Заказ ".repeat(1400));
      for (const height of [60, 300]) {
        const { fields } = await createWidget(context, "json", { code, height });
        expectValue("height", fields["height"], height);
        const { length } = String(fields["code"]);
        expectTrue("code is as long as it was", length >= code.length, length);
      }
    },
  },
});

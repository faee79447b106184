import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { casesOf } from "../contract-case.ts";
import {
  expectFields,
  expectValue,
  expectValues,
  finding,
  listOf,
  mediaTypeOf,
  recordOf,
} from "../expectations.ts";
import { escapeXml, readXmlLeaves, readXmlRoot, xmlMediaType } from "../xml.ts";
import { codeEchoes, createWidget, isCode, readWidget, widgetBody } from "./widget-requests.ts";

const record = "application-widget-back-office";
const service = "what-the-service-does";
const table = { section: "back-office-application-widgets", needs: ["write"] } as const;

export const widgetXmlCases = casesOf(table, {
  "widgets.create-xml": {
    spec: "POST creates a widget: 200, and the record with created-at, height, id and code",
    sections: [record, "errors"],
    async run(context) {
      const code = context.mark("<b>XML</b>");
      const { fields, response } = await createWidget(context, "xml", { code, height: 120 }, 200);
      expectValue("media type", mediaTypeOf(response), xmlMediaType);
      expectValues({ height: [fields["height"], 120], code: [fields["code"], isCode(code)] });
      expectValue("created-at", fields["created_at"], /./);
    },
  },
  "widgets.read-xml": {
    spec: "GET reads one widget by its id: hyphens in its names, types on id, height and created-at",
    sections: [record],
    async run(context) {
      const { id, fields } = await createWidget(context, "xml");
      const read = await readWidget(context, id, "xml");
      const { body } = read.response;
      const types = new Map(readXmlLeaves(body).map(({ name, type }) => [name, type]));
      expectValues({
        "the record that is read": [read.fields, fields],
        root: [readXmlRoot(body).name, "application-widget"],
        "type of id": [types.get("id"), "integer"],
        "type of height": [types.get("height"), "integer"],
        // observed: current Rails services write the T in upper case.
        "type of created-at": [types.get("created-at"), /^date[tT]ime$/],
        "type of code": [types.get("code") ?? null, null],
      });
    },
  },
  "widgets.list-xml": {
    spec: "GET lists the widgets: application-widgets of type array, a record for each",
    sections: [record, service],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const { body } = await context.call("GET", widgetsPath("xml"), { status: 200 });
      expectValue("root", readXmlRoot(body), { name: "application-widgets", type: "array" });
      const records = body.split("<application-widget>").slice(1);
      const ours = records.find((one) => one.includes(`>${id}</id>`)) ?? "";
      const names = new Set(readXmlLeaves(ours).map(({ name }) => name));
      const missing = ["created-at", "id", "code", "height"].filter((name) => !names.has(name));
      expectValue("fields that the record in the list lacks", missing, []);
    },
  },
  "widgets.replace-xml": {
    spec: "PUT changes code and height: 200, and a read shows it",
    sections: [service],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const code = context.mark("<b>changed</b>");
      const body = widgetBody("xml", { code, height: 90 });
      await context.call("PUT", widgetPath(id, "xml"), { body, status: 200 });
      const { fields } = await readWidget(context, id, "xml");
      expectValues({ height: [fields["height"], 90], code: [fields["code"], isCode(code)] });
    },
  },
  "widgets.delete-xml": {
    spec: "DELETE deletes a widget: 200 without a Content-Type, and it is not found any more",
    sections: ["back-office-general-rules", service, "errors"],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      await context.call("DELETE", widgetPath(id, "xml"), { status: 200 });
      await context.call("GET", widgetPath(id, "xml"), { status: 404 });
    },
  },
  "widgets.escaping": {
    observed: "code is escaped once: <, >, & and CR arrive unchanged",
    sections: [record],
    async run(context) {
      const code = context.mark(`<i title='a'>1 < 2 && 3 > 2 &amp;lt;</i>\r\n`);
      const { id } = await createWidget(context, "xml", { code });
      const { fields } = await readWidget(context, id, "json");
      expectValue("code, read as JSON", fields["code"], isCode(code));
    },
  },
  "widgets.typed-request": {
    observed: "a request may have an XML declaration, types, unknown elements, and nil for fields that stay",
    async run(context) {
      const { id } = await createWidget(context, "xml", { height: 70 });
      const code = context.mark("typed");
      const body = `<?xml version="1.0" encoding="UTF-8"?>
<application-widget>
  <code>${escapeXml(code)}</code>
  <height type="integer" nil="true"/>
  <colour type="string">red</colour>
</application-widget>`;
      await context.call("PUT", widgetPath(id, "xml"), { body, status: 200 });
      const { fields } = await readWidget(context, id, "xml");
      expectValues({ "height, which was nil": [fields["height"], 70], code: [fields["code"], isCode(code)] });
    },
  },
});

export const widgetJsonCases = casesOf(table, {
  "widgets.json-form": {
    observed:
      "JSON: responses are flat objects without a root, page_type order unless given; the list is a bare array",
    sections: [service],
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      const list = listOf(await context.call("GET", widgetsPath("json")));
      expectValues({
        "fields of a created widget": [Object.keys(fields).toSorted(), widgetFields],
        "page_type, absent": [fields["page_type"], "order"],
        "the record that is read": [(await readWidget(context, id, "json")).fields, fields],
        "the record in the list": [list.find((widget) => widget["id"] === id), fields],
      });
    },
  },
  "widgets.created-at": {
    spec: "the service gives id and creation time: ISO 8601 with an offset",
    sections: [record],
    async run(context) {
      const given = { id: 987_654_321, created_at: "2001-02-03T04:05:06+00:00" };
      const { id, fields } = await createWidget(context, "json", given);
      expectFields("a created widget", fields, "integer height; string code");
      expectValues({
        created_at: [fields["created_at"], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/],
        "created_at of the service's choosing": [fields["created_at"], /^(?!2001-02-0)/],
        "id of the service's choosing": [id, (found: number) => found !== given.id],
      });
    },
  },
  "widgets.milliseconds": {
    observed: "created_at has milliseconds in JSON and none in XML",
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      const inXml = await readWidget(context, id, "xml");
      expectValues({
        "created_at in JSON": [fields["created_at"], /T\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/],
        "created-at in XML": [inXml.fields["created_at"], /T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/],
      });
    },
  },
  "widgets.page-type": {
    observed: "JSON: page_type may be product",
    async run(context) {
      const { fields } = await createWidget(context, "json", { page_type: "product" });
      expectValue("page_type, given", fields["page_type"], "product");
    },
  },
  "widgets.replace-subset": {
    observed: "PUT takes any subset of the fields, none included, and keeps the rest",
    async run(context) {
      const { id, fields } = await createWidget(context, "json");
      for (const body of [widgetBody("json", { height: 75 }), "", "[]"]) {
        await context.call("PUT", widgetPath(id, "json"), { body, status: 200 });
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
      const put = async (body: string) =>
        (await context.call("PUT", widgetPath(id, "json"), { body })).status;
      const [nothing, bare] = [await put("{}"), await put('{"height":61}')];
      const { fields } = await readWidget(context, id, "json");
      const seen = bare === 200 ? `height ${String(fields["height"])}` : bare;
      return {
        ...finding("PUT of {}", nothing, { accepted: "200", refused: "422" }),
        ...finding("rootless", seen, { wrapped: "height 61", "422": "422" }),
      };
    },
  },
  "widgets.delete-json": {
    observed: 'JSON: DELETE is answered {"status":"ok"}',
    async run(context) {
      const { id } = await createWidget(context, "json");
      const json = { status: 200, mediaType: "application/json" };
      const response = await context.call("DELETE", widgetPath(id, "json"), json);
      expectValue("body of DELETE", recordOf(response), { status: "ok" });
    },
  },
  "widgets.sizes": {
    observed: "code of 15 KB and heights of 60 and 300 are accepted",
    async run(context) {
      const code = context.mark("Заказ ".repeat(1400));
      for (const height of [60, 300]) {
        const { fields } = await createWidget(context, "json", { code, height });
        const isWhole = (length: number) => length >= code.length;
        expectValues({
          height: [fields["height"], height],
          "length of the code": [String(fields["code"]).length, isWhole],
        });
      }
    },
  },
});

/** Open questions that an assumption covers. Each case returns the value of the assumption that it found. */
export const widgetAssumptionCases = casesOf(table, {
  "unknown.putBody": {
    assumed: "what PUT returns: the record or nothing",
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const put = widgetBody("xml", { code: context.mark("put"), height: 61 });
      const { body } = await context.call("PUT", widgetPath(id, "xml"), { body: put });
      return finding("putBody", body, recordOrEmpty(id));
    },
  },
  "unknown.delete": {
    assumed: "what DELETE returns in XML, nothing or the record, and its status for a missing widget",
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const { body } = await context.call("DELETE", widgetPath(id, "xml"));
      const { status } = await context.call("DELETE", widgetPath(id, "xml"));
      return {
        ...finding("deleteBody", body, recordOrEmpty(id)),
        ...finding("deleteMissing", status, { "404": "404", "200": "200" }),
      };
    },
  },
  "unknown.codeEcho": {
    assumed: "how code comes back: exactly, escaped once more, or without comments",
    async run(context) {
      const code = context.mark("<!-- note --><p>1 &amp; 2</p>");
      const { id } = await createWidget(context, "json", { code });
      const { fields } = await readWidget(context, id, "xml");
      return finding("codeEcho", String(fields["code"]), codeEchoes(code));
    },
  },
  "unknown.pageTypeXml": {
    assumed: "whether XML knows page-type",
    async run(context) {
      const { id } = await createWidget(context, "xml", { page_type: "product" });
      const { fields } = await readWidget(context, id, "json");
      return finding("pageTypeXml", String(fields["page_type"]), { read: "product", ignored: "order" });
    },
  },
  "unknown.createStatus": {
    observed: "the status of POST, in XML and in JSON",
    async run(context) {
      const [inXml, inJson] = [await createWidget(context, "xml"), await createWidget(context, "json")];
      return finding("createStatus", `XML ${inXml.response.status}, JSON ${inJson.response.status}`, {
        spec: "XML 200, JSON 201",
        "always-200": "XML 200, JSON 200",
        "always-201": "XML 201, JSON 201",
      });
    },
  },
  "unknown.widgetList": {
    assumed: "whether the list of widgets has pages",
    async run(context) {
      await createWidget(context, "json");
      const page = async (nth: number) =>
        listOf(await context.call("GET", `${widgetsPath("json")}?page=${nth}`)).map(({ id }) => id);
      const [first, second] = [await page(1), await page(2)];
      const isSame = String(first) === String(second);
      // A list that may end after 25 shows nothing.
      if (isSame && first.length <= 25) return {};
      const looks = { paged: "other widgets", whole: "the whole list", "first-25": () => false };
      return finding("widgetList", isSame ? "the whole list" : "other widgets", looks);
    },
  },
  "unknown.emptyList": {
    assumed: "the root of an empty list in XML",
    needs: ["read"],
    async run({ call, skip }) {
      const { body } = await call("GET", widgetsPath("xml"), { status: 200 });
      if (body.includes("<application-widget>")) skip("the application has widgets in this store");
      const looks = { "application-widgets": "application-widgets", "nil-classes": "nil-classes" };
      return finding("emptyList", readXmlRoot(body).name, looks);
    },
  },
});

const widgetFields = ["code", "created_at", "height", "id", "page_type"];

function recordOrEmpty(id: number) {
  return {
    empty: (body: string) => body.trim() === "",
    record: (body: string) => readXmlRoot(body).name === "application-widget" && body.includes(`>${id}</id>`),
  };
}

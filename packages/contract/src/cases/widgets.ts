import { widgetsPath } from "@orderpane/protocol/api";
import { asIs, casesOf, type ContractStore } from "../contract-case.ts";
import { expectFields, expectValue, expectValues, finding, listOf } from "../expectations.ts";
import { mediaTypeOf } from "../expectations.ts";
import { readXmlLeaves, readXmlRoot, xmlMediaType } from "../xml.ts";
import { codeEchoes, createWidget, expectWidget, widgetBody } from "./widget-requests.ts";

const sections = ["back-office-application-widgets", "application-widget-back-office"];

export const widgetCreationCases = casesOf(sections, asIs, {
  "widgets.create-xml (spec): POST creates a widget: 200, and the record with created-at, height, id and code":
    async (store) => {
      const widget = { code: store.mark("<b>XML</b>"), height: 120 };
      const { fields, response } = await createWidget(store, "xml", widget, 200);
      expectValue("media type", mediaTypeOf(response), xmlMediaType);
      expectWidget(fields, widget);
      expectValue("created-at", fields["created_at"], /./);
    },
  "widgets.created-at (spec): the service sets id and time, in ISO 8601 with offset": async (store) => {
    const given = { id: 987_654_321, created_at: "2001-02-03T04:05:06+00:00" };
    const { id, fields } = await createWidget(store, "json", given);
    expectFields("a created widget", fields, "integer height; string code");
    expectValues({
      created_at: [fields["created_at"], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/],
      "created_at of the service's choosing": [fields["created_at"], /^(?!2001-02-0)/],
      "id of the service's choosing": [id, (found: number) => found !== given.id],
    });
  },
  "widgets.page-type (observed): JSON: page_type may be product": async (store) => {
    const { fields } = await createWidget(store, "json", { page_type: "product" });
    expectValue("page_type", fields["page_type"], "product");
  },
  "unknown.createStatus (observed): the status of POST, in XML and in JSON": async (store) => {
    const [inXml, inJson] = [await createWidget(store, "xml"), await createWidget(store, "json")];
    return finding("createStatus", `XML ${inXml.response.status}, JSON ${inJson.response.status}`, {
      spec: "XML 200, JSON 201",
      "always-200": "XML 200, JSON 200",
      "always-201": "XML 201, JSON 201",
    });
  },
  "unknown.pageTypeXml (assumed): whether XML supports page-type": async (store) => {
    const product = await createWidget(store, "xml", { page_type: "product" });
    const { page_type: found } = await product.read("json");
    return finding("pageTypeXml", String(found), { read: "product", ignored: "order" });
  },
});

const openXml = (store: ContractStore) => createWidget(store, "xml");
const openJson = (store: ContractStore) => createWidget(store, "json");

export const widgetXmlCases = casesOf(sections, openXml, {
  "widgets.read-xml (spec): GET reads one widget by its id: hyphens in its names, types on id, height and created-at":
    async ({ send, path, read, fields }) => {
      const { body } = await send(path, { status: 200 });
      const types = new Map(readXmlLeaves(body).map(({ name, type }) => [name, type]));
      expectValues({
        "the record that is read": [await read(), fields],
        root: [readXmlRoot(body).name, "application-widget"],
        "type of id": [types.get("id"), "integer"],
        "type of height": [types.get("height"), "integer"],
        // observed: current Rails services write the T in upper case.
        "type of created-at": [types.get("created-at"), /^date[tT]ime$/],
        "type of code": [types.get("code") ?? null, null],
      });
    },
  "widgets.list-xml (spec): GET lists the widgets: application-widgets of type array, a record for each":
    async ({ id, send }) => {
      const { body } = await send(widgetsPath("xml"), { status: 200 });
      expectValue("root", readXmlRoot(body), { name: "application-widgets", type: "array" });
      const records = body.split("<application-widget>").slice(1);
      const own = records.find((one) => one.includes(`>${id}</id>`)) ?? "";
      const names = new Set(readXmlLeaves(own).map(({ name }) => name));
      const missing = ["created-at", "id", "code", "height"].filter((name) => !names.has(name));
      expectValue("fields that the record in the list lacks", missing, []);
    },
  "widgets.replace-xml (spec): PUT changes code and height": async ({ mark, put, read }) => {
    const widget = { code: mark("<b>changed</b>"), height: 90 };
    await put(widgetBody("xml", widget), { status: 200 });
    expectWidget(await read(), widget);
  },
  "widgets.delete-xml (spec): DELETE deletes a widget: 200 without a Content-Type, and then it is not found":
    async ({ path, send }) => {
      await send(`DELETE ${path}`, { status: 200 });
      await send(path, { status: 404 });
    },
  "widgets.escaping (observed): code keeps <, >, & and CR, escaped once": async ({ mark, put, read }) => {
    const widget = { code: mark(`<i title='a'>1 < 2 && 3 > 2 &amp;lt;</i>\r\n`), height: 60 };
    await put(widgetBody("xml", widget));
    expectWidget(await read("json"), widget);
  },
  "unknown.putBody (assumed): PUT returns the record or nothing": async ({ id, mark, put }) => {
    const { body } = await put(widgetBody("xml", { code: mark("put"), height: 61 }));
    return finding("putBody", body, recordOrEmpty(id));
  },
  "unknown.delete (assumed): DELETE in XML returns nothing or the record; the status for a missing widget":
    async ({ id, path, send }) => {
      const { body } = await send(`DELETE ${path}`);
      const { status } = await send(`DELETE ${path}`);
      return {
        ...finding("deleteBody", body, recordOrEmpty(id)),
        ...finding("deleteMissing", status, { "404": "404", "200": "200" }),
      };
    },
});

export const widgetJsonCases = casesOf(sections, openJson, {
  "widgets.json-form (observed): JSON: responses are flat, page_type is order by default, and the list is a bare array":
    async ({ id, fields, read, send }) => {
      const list = listOf(await send(widgetsPath("json")));
      const names = ["code", "created_at", "height", "id", "page_type"];
      expectValues({
        "fields of a created widget": [Object.keys(fields).toSorted(), names],
        "page_type, absent": [fields["page_type"], "order"],
        "the record that is read": [await read(), fields],
        "the record in the list": [list.find((widget) => widget["id"] === id), fields],
      });
    },
  "widgets.replace-subset (observed): PUT accepts any subset of the fields, even none, and keeps the rest":
    async ({ fields, put, read }) => {
      for (const body of [widgetBody("json", { height: 75 }), "", "[]"]) await put(body, { status: 200 });
      expectValue("the record after PUT of the height alone", await read(), { ...fields, height: 75 });
    },
  'widgets.delete-json (observed): JSON: DELETE returns {"status":"ok"}': async ({ path, send }) => {
    const ok = { status: 200, mediaType: "application/json", values: { "": { status: "ok" } } };
    await send(`DELETE ${path}`, ok);
  },
  "unknown.codeEcho (assumed): code is returned unchanged, escaped, without comments or without CR and C1 characters":
    async ({ mark, put, read }) => {
      const code = mark("<!-- note --><p>1 &amp; 2\r\u0085</p>");
      await put(widgetBody("json", { code }));
      const { code: echo } = await read("xml");
      return finding("codeEcho", String(echo), codeEchoes(code));
    },
  "unknown.widgetList (assumed): whether the list of widgets has pages": async ({ send }) => {
    const page = async (nth: number) =>
      listOf(await send(`${widgetsPath("json")}?page=${nth}`)).map(({ id }) => id);
    const [first, second] = [await page(1), await page(2)];
    const isSame = String(first) === String(second);
    // A list that may be cut off after 25 widgets proves nothing.
    if (isSame && first.length <= 25) return {};
    const looks = { paged: "other widgets", whole: "the whole list", "first-25": () => false };
    return finding("widgetList", isSame ? "the whole list" : "other widgets", looks);
  },
});

function recordOrEmpty(id: number) {
  return {
    empty: (body: string) => body.trim() === "",
    record: (body: string) => readXmlRoot(body).name === "application-widget" && body.includes(`>${id}</id>`),
  };
}

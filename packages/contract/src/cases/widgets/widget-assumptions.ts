import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { readXmlRoot } from "../../xml.ts";
import { codeEchoes, createWidget, readWidget, widgetBody } from "./widget-requests.ts";
import { casesOf, finding } from "../../contract-case.ts";
import { listOf } from "../../responses.ts";

/** Open questions that an assumption covers. Each case returns the value of the assumption that it found. */
export const widgetAssumptionCases = casesOf(["write"], {
  "unknown.putBody": {
    assumed: "what PUT returns: the record or nothing",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const put = widgetBody("xml", { code: context.mark("put"), height: 61 });
      const { body } = await context.call("PUT", widgetPath(id, "xml"), { body: put });
      return finding("putBody", body, recordOrEmpty(id));
    },
  },
  "unknown.delete": {
    assumed: "what DELETE returns in XML, nothing or the record, and its status for a missing widget",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const { body } = await context.call("DELETE", widgetPath(id, "xml"));
      const { status } = await context.call("DELETE", widgetPath(id, "xml"));
      return {
        ...finding("deleteBody", body, recordOrEmpty(id)),
        ...finding("deleteMissing", String(status), { "404": "404", "200": "200" }),
      };
    },
  },
  "unknown.codeEcho": {
    assumed: "how code comes back: exactly, escaped once more, or without comments",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const code = context.mark("<!-- note --><p>1 &amp; 2</p>");
      const { id } = await createWidget(context, "json", { code });
      const { fields } = await readWidget(context, id, "xml");
      return finding("codeEcho", String(fields["code"]), codeEchoes(code));
    },
  },
  "unknown.pageTypeXml": {
    assumed: "whether XML knows page-type",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { id } = await createWidget(context, "xml", { page_type: "product" });
      const { fields } = await readWidget(context, id, "json");
      return finding("pageTypeXml", String(fields["page_type"]), { read: "product", ignored: "order" });
    },
  },
  "unknown.createStatus": {
    observed: "the status of POST, in XML and in JSON",
    sections: ["back-office-application-widgets"],
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
    sections: ["back-office-application-widgets"],
    async run(context) {
      await createWidget(context, "json");
      const idsOf = async (page: number) => {
        const path = `${widgetsPath("json")}?page=${page}`;
        return listOf(await context.call("GET", path, { status: 200 })).map(({ id }) => id);
      };
      const [first, second] = [await idsOf(1), await idsOf(2)];
      const isSame = String(first) === String(second);
      // A list that may end after 25 shows nothing.
      if (isSame && first.length <= 25) return {};
      const seen = isSame ? "the whole list" : "other widgets";
      const looks = { paged: "other widgets", whole: "the whole list", "first-25": () => false };
      return finding("widgetList", seen, looks);
    },
  },
  "unknown.emptyList": {
    assumed: "the root of an empty list in XML",
    sections: ["back-office-application-widgets"],
    needs: ["read"],
    async run({ call, skip }) {
      const { body } = await call("GET", widgetsPath("xml"), { status: 200 });
      if (body.includes("<application-widget>")) skip("the application has widgets in this store");
      const looks = { "application-widgets": "application-widgets", "nil-classes": "nil-classes" };
      return finding("emptyList", readXmlRoot(body).name, looks);
    },
  },
});

function recordOrEmpty(id: number) {
  return {
    empty: (body: string) => body.trim() === "",
    record: (body: string) => readXmlRoot(body).name === "application-widget" && body.includes(`>${id}</id>`),
  };
}

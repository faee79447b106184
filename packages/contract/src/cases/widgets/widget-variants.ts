import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus } from "../../responses/expect.ts";
import { readXmlRoot } from "../../responses/xml.ts";
import { codeEchoes } from "./code-echo.ts";
import { finding } from "../finding.ts";
import { createWidget, readWidget, widgetBody } from "./widget-requests.ts";

/** Open questions that a variant covers. Each case returns the value of the variant that it found. */
export const unknownCases: readonly ContractCase[] = [
  {
    id: "unknown.putBody",
    title: "what PUT returns: the record or nothing",
    provenance: "assumed",
    statements: ["fact.put"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const body = widgetBody("xml", { code: context.mark("put"), height: 61 });
      const response = await context.call("PUT", widgetPath(id, "xml"), { body });
      return finding("putBody", response.body, { empty: isEmpty, record: (text) => isRecord(text, id) });
    },
  },
  {
    id: "unknown.delete",
    title: "what DELETE returns in XML, nothing or the record, and its status for a missing widget",
    provenance: "assumed",
    statements: ["fact.delete"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const { body } = await context.call("DELETE", widgetPath(id, "xml"));
      const { status } = await context.call("DELETE", widgetPath(id, "xml"));
      return {
        ...finding("deleteBody", body, { empty: isEmpty, record: (text) => isRecord(text, id) }),
        ...finding("deleteMissing", String(status), { "404": "404", "200": "200" }),
      };
    },
  },
  {
    id: "unknown.codeEcho",
    title: "how code comes back: exactly, escaped once more, or without comments",
    provenance: "assumed",
    statements: ["fact.code-echo"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const code = context.mark("<!-- note --><p>1 &amp; 2</p>");
      const { id } = await createWidget(context, "json", { code });
      const { fields } = await readWidget(context, id, "xml");
      return finding("codeEcho", String(fields["code"]), codeEchoes(code));
    },
  },
  {
    id: "unknown.pageTypeXml",
    title: "whether XML knows page-type",
    provenance: "assumed",
    statements: ["fact.page-type"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "xml", { page_type: "product" });
      const { fields } = await readWidget(context, id, "json");
      return finding("pageTypeXml", String(fields["page_type"]), { read: "product", ignored: "order" });
    },
  },
  {
    id: "unknown.createStatus",
    title: "the status of POST, in XML and in JSON",
    provenance: "observed",
    statements: ["fact.post-status"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const inXml = await createWidget(context, "xml");
      const inJson = await createWidget(context, "json");
      return finding("createStatus", `XML ${inXml.answer.status}, JSON ${inJson.answer.status}`, {
        spec: "XML 200, JSON 201",
        "always-200": "XML 200, JSON 200",
        "always-201": "XML 201, JSON 201",
      });
    },
  },
  {
    id: "unknown.emptyList",
    title: "the root of an empty list in XML",
    provenance: "assumed",
    statements: ["fact.empty-list"],
    needs: ["read"],
    requests: 1,
    async run({ call, skip }) {
      const response = await call("GET", widgetsPath("xml"));
      expectStatus(response, 200);
      const { name } = readXmlRoot(response.body);
      if (response.body.includes("<application-widget>")) skip("the application has widgets in this store");
      return finding("emptyList", name, {
        "application-widgets": "application-widgets",
        "nil-classes": "nil-classes",
      });
    },
  },
];

function isEmpty(body: string): boolean {
  return body.trim() === "";
}

function isRecord(body: string, id: number): boolean {
  return readXmlRoot(body).name === "application-widget" && body.includes(`>${id}</id>`);
}

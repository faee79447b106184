import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractCase, Findings } from "../contract-case.ts";
import { excerpt, expectStatus, mismatch } from "../mismatch.ts";
import type { VariantName, Variants } from "../../variants.ts";
import { readXmlRoot } from "../xml-leaves.ts";
import { createWidget, readWidget, widgetBody } from "./widget-requests.ts";

/** What nobody outside the platform knows: each case tells which value of a variant it found. */
export const unknownCases: readonly ContractCase[] = [
  {
    id: "unknown.putBody",
    title: "what PUT answers: the record or nothing",
    provenance: "assumed",
    statements: ["fact.put"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const body = widgetBody("xml", { code: context.mark("put"), height: 61 });
      const answer = await context.call("PUT", widgetPath(id, "xml"), { body });
      return finding("putBody", answer.body, { empty: isEmpty, record: (text) => isRecord(text, id) });
    },
  },
  {
    id: "unknown.deleteBody",
    title: "what DELETE answers in XML: nothing or the record",
    provenance: "assumed",
    statements: ["fact.delete"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const answer = await context.call("DELETE", widgetPath(id, "xml"));
      return finding("deleteBody", answer.body, { empty: isEmpty, record: (text) => isRecord(text, id) });
    },
  },
  {
    id: "unknown.deleteMissing",
    title: "the status of DELETE for a widget that is not there",
    provenance: "assumed",
    statements: ["fact.delete"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const { id } = await createWidget(context, "json");
      await context.call("DELETE", widgetPath(id, "json"));
      const { status } = await context.call("DELETE", widgetPath(id, "json"));
      return finding("deleteMissing", String(status), {
        "404": (text) => text === "404",
        "200": (text) => text === "200",
      });
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
      return finding("codeEcho", String(fields["code"]), {
        exact: (text) => text === code,
        "double-escaped": (text) => text === escapeOnce(code),
        "comments-stripped": (text) => text === code.replace("<!-- note -->", ""),
      });
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
      return finding("pageTypeXml", String(fields["page_type"]), {
        read: (text) => text === "product",
        ignored: (text) => text === "order",
      });
    },
  },
  {
    id: "unknown.createStatus",
    title: "the status of POST, in XML and in JSON",
    provenance: "observed",
    statements: ["fact.post-status", "errors.201"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const inXml = await createWidget(context, "xml");
      const inJson = await createWidget(context, "json");
      return finding("createStatus", `XML ${inXml.answer.status}, JSON ${inJson.answer.status}`, {
        spec: (text) => text === "XML 200, JSON 201",
        "always-200": (text) => text === "XML 200, JSON 200",
        "always-201": (text) => text === "XML 201, JSON 201",
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
      const answer = await call("GET", widgetsPath("xml"));
      expectStatus(answer, 200);
      const { name } = readXmlRoot(answer.body);
      if (answer.body.includes("<application-widget>")) skip("the application has widgets in this store");
      return finding("emptyList", name, {
        "application-widgets": (text) => text === "application-widgets",
        "nil-classes": (text) => text === "nil-classes",
      });
    },
  },
];

/** The value of a variant that fits. What fits none is news: platform-facts.md has to hear of it. */
export function finding<Name extends VariantName>(
  name: Name,
  seen: string,
  values: Readonly<Record<Variants[Name], (seen: string) => boolean>>,
): Findings {
  const tests = Object.entries(values) as [Variants[Name], (seen: string) => boolean][];
  const found = tests.find(([, fits]) => fits(seen));
  if (found) return { [name]: found[0] };
  const expected = `what the variant ${name} calls ${Object.keys(values).join(" or ")}`;
  throw mismatch("an assumption", { expected, found: excerpt(seen) });
}

function isEmpty(body: string): boolean {
  return body.trim() === "";
}

function isRecord(body: string, id: number): boolean {
  return readXmlRoot(body).name === "application-widget" && body.includes(`>${id}</id>`);
}

function escapeOnce(code: string): string {
  return code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

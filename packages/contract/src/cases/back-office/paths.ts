import { accountPath, formats, widgetsPath } from "@orderpane/protocol/api";
import { type ContractResponse, typeOf } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import {
  expectAnswer,
  expectStatus,
  expectTrue,
  expectValue,
  jsonOf,
  recordOf,
} from "../../responses/expect.ts";
import { readXmlRoot } from "../../responses/xml.ts";
import { whichOf } from "../finding.ts";

/** The id of a widget that no store will ever have. */
const missing = 999_999_999_999;

export const pathCases: readonly ContractCase[] = [
  {
    id: "paths.suffix",
    title: "the suffix of a path under /admin/ selects JSON or XML",
    provenance: "spec",
    statements: ["service.suffix", "rules.paths", "rules.account", "errors.200"],
    needs: ["read"],
    requests: 3,
    async run({ call }) {
      const account = await call("GET", accountPath("json"));
      expectAnswer(account, 200, "application/json");
      recordOf(account);
      const inJson = await call("GET", widgetsPath("json"));
      expectAnswer(inJson, 200, "application/json");
      jsonOf(inJson);
      const inXml = await call("GET", widgetsPath("xml"));
      expectStatus(inXml, 200);
      expectValue("media type of the list in XML", typeOf(inXml), /^(application|text)\/xml$/);
    },
  },
  {
    id: "paths.no-suffix",
    title: "a path under /admin/ without a suffix is not a resource",
    provenance: "spec",
    statements: ["rules.paths"],
    needs: ["read"],
    requests: 1,
    async run({ call }) {
      expectNoResource(await call("GET", "/admin/application_widgets"));
    },
  },
  {
    id: "paths.outside",
    title: "the resources are below /admin/ and nowhere else",
    provenance: "spec",
    statements: ["service.admin-paths"],
    needs: ["read"],
    requests: 1,
    async run({ call }) {
      expectNoResource(await call("GET", "/application_widgets.json"));
    },
  },
  {
    id: "paths.no-content-type",
    title: "GET and HEAD need no Content-Type, and HEAD has no body",
    provenance: "spec",
    statements: ["rules.no-content-type", "fact.head"],
    needs: ["read"],
    requests: 2,
    async run({ call }) {
      const read = await call("GET", widgetsPath("json"));
      const head = await call("HEAD", widgetsPath("json"));
      expectStatus(read, 200);
      expectStatus(head, 200);
      expectValue("body of HEAD", head.body, "");
      expectValue("Content-Type of HEAD", typeOf(head), typeOf(read));
      return { "Content-Length of HEAD": lengthOfHead(head, read) };
    },
  },
  {
    id: "paths.missing",
    title: "a missing resource is answered 404",
    provenance: "spec",
    statements: ["errors.404"],
    needs: ["read"],
    requests: 2,
    async run({ call }) {
      for (const format of formats) {
        expectStatus(await call("GET", `/admin/application_widgets/${missing}.${format}`), 404);
      }
    },
  },
  {
    id: "paths.404-page",
    title: "404 is an HTML page, even where JSON is asked for",
    provenance: "observed",
    statements: ["fact.404-body"],
    needs: ["read"],
    requests: 1,
    async run({ call }) {
      const path = `/admin/application_widgets/${missing}.json`;
      const response = await call("GET", path, { accept: "application/json" });
      expectAnswer(response, 404, "text/html");
      expectValue("body of 404", response.body, /^\s*<(?:!doctype|html)/i);
    },
  },
  {
    id: "account.id",
    title: "the account has an id, a positive integer",
    provenance: "observed",
    statements: ["fact.install-proof"],
    needs: ["read"],
    requests: 1,
    async run({ call }) {
      const { id } = recordOf(await call("GET", accountPath("json")));
      expectTrue("id of the account is a positive integer", Number.isSafeInteger(id) && Number(id) > 0, {
        found: id,
      });
    },
  },
];

/** A refusal, a redirect, or a page for people, but not a server error and not data for programs. */
function expectNoResource(response: ContractResponse): void {
  const { request, status, body } = response;
  const isPage = status === 200 && typeOf(response) === "text/html" && !isData(body);
  const isNoResource = isPage || (status >= 300 && status < 500);
  expectTrue(`${request} is not a resource`, isNoResource, { found: `${status} ${typeOf(response)}` });
}

function isData(body: string): boolean {
  return readXmlRoot(body).name === "application-widgets" || /^\s*[[{]/.test(body);
}

/** assumed: the length of the response to GET. */
function lengthOfHead(head: ContractResponse, read: ContractResponse): string {
  const [ofHead, ofRead] = [head, read].map(({ headers }) => headers.get("content-length"));
  return whichOf("Content-Length of HEAD", String(ofHead), {
    "that of GET": String(ofRead),
    absent: "null",
  });
}

import { accountPath, formats, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { readXmlRoot, xmlMediaType } from "../../xml.ts";
import { casesOf, finding } from "../../contract-case.ts";
import {
  type ContractResponse,
  expectTrue,
  expectValue,
  jsonOf,
  mediaTypeOf,
  recordOf,
} from "../../responses.ts";

/** The id of a widget that no store will ever have. */
const missing = 999_999_999_999;

export const pathCases = casesOf(["read"], {
  "paths.suffix": {
    spec: "the suffix of a path under /admin/ selects JSON or XML",
    sections: ["what-the-service-does", "back-office-general-rules", "errors"],
    async run({ call }) {
      const json = { status: 200, mediaType: "application/json" };
      recordOf(await call("GET", accountPath("json"), json));
      jsonOf(await call("GET", widgetsPath("json"), json));
      await call("GET", widgetsPath("xml"), { status: 200, mediaType: xmlMediaType });
    },
  },
  "paths.no-suffix": {
    spec: "a path under /admin/ without a suffix is not a resource",
    sections: ["back-office-general-rules"],
    run: async ({ call }) => expectNoResource(await call("GET", "/admin/application_widgets")),
  },
  "paths.outside": {
    spec: "the resources are below /admin/ and nowhere else",
    sections: ["store-back-office-api-order-widget-api-and-storefront-catalog-api"],
    run: async ({ call }) => expectNoResource(await call("GET", "/application_widgets.json")),
  },
  "paths.no-content-type": {
    spec: "GET and HEAD need no Content-Type, and HEAD has no body",
    sections: ["back-office-general-rules"],
    async run({ call }) {
      const read = await call("GET", widgetsPath("json"), { status: 200 });
      const head = await call("HEAD", widgetsPath("json"), { status: 200, mediaType: mediaTypeOf(read) });
      expectValue("body of HEAD", head.body, "");
      const [ofHead, ofRead] = [head, read].map(({ headers }) => headers.get("content-length"));
      const looks = { "that of GET": String(ofRead), absent: "null" };
      return finding("Content-Length of HEAD", String(ofHead), looks);
    },
  },
  "paths.missing": {
    spec: "a missing resource is answered 404",
    sections: ["errors"],
    async run({ call }) {
      for (const format of formats) await call("GET", widgetPath(missing, format), { status: 404 });
    },
  },
  "paths.404-page": {
    observed: "404 is an HTML page, even where JSON is asked for",
    sections: ["errors"],
    async run({ call }) {
      const page = { status: 404, mediaType: "text/html" };
      const { body } = await call("GET", widgetPath(missing, "json"), {
        accept: "application/json",
        ...page,
      });
      expectValue("body of 404", body, /^\s*<(?:!doctype|html)/i);
    },
  },
  "account.id": {
    observed: "the account has an id, a positive integer",
    sections: ["installation"],
    async run({ call }) {
      const { id } = recordOf(await call("GET", accountPath("json")));
      expectTrue("id of the account is a positive integer", Number.isSafeInteger(id) && Number(id) > 0, id);
    },
  },
});

/** A refusal, a redirect, or a page for people, but not a server error and not data for programs. */
function expectNoResource(response: ContractResponse): void {
  const { request, status, body } = response;
  const mediaType = mediaTypeOf(response);
  const isData = readXmlRoot(body).name === "application-widgets" || /^\s*[[{]/.test(body);
  const isPage = status === 200 && mediaType === "text/html" && !isData;
  const isNoResource = isPage || (status >= 300 && status < 500);
  expectTrue(`${request} is not a resource`, isNoResource, `${status} ${mediaType}`);
}

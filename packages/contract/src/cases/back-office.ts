import { randomBytes } from "node:crypto";
import {
  accountPath,
  contentTypes,
  decodeUsageLimit,
  type Format,
  formats,
  requestLimit,
  usageLimitHeader,
  widgetPath,
  widgetsPath,
} from "@orderpane/protocol/api";
import { casesOf } from "../contract-case.ts";
import {
  type ContractResponse,
  excerpt,
  expectValue,
  finding,
  type Findings,
  listOf,
  mediaTypeOf,
  mismatch,
  recordOf,
} from "../expectations.ts";
import { readXmlRoot, xmlMediaType } from "../xml.ts";
import { createWidget, isId, widgetBody } from "./widget-requests.ts";

const rules = "back-office-general-rules";
const account = accountPath("json");
const widgets = widgetsPath("json");
/** The path of a widget that no store will ever have. */
const missing = (format: Format) => widgetPath(999_999_999_999, format);
const json = { status: 200, mediaType: "application/json" };

export const pathCases = casesOf(
  { section: rules, needs: ["read"] },
  {
    "paths.suffix": {
      spec: "the suffix of a path under /admin/ selects JSON or XML",
      sections: ["what-the-service-does", "errors"],
      requests: [
        ["GET", account, { ...json, check: recordOf }],
        ["GET", widgets, { ...json, check: listOf }],
        ["GET", widgetsPath("xml"), { status: 200, mediaType: xmlMediaType }],
      ],
    },
    "paths.no-suffix": {
      spec: "a path under /admin/ without a suffix is not a resource",
      requests: [["GET", "/admin/application_widgets", { check: expectNoResource }]],
    },
    "paths.outside": {
      spec: "the resources are below /admin/ and nowhere else",
      sections: ["store-back-office-api-order-widget-api-and-storefront-catalog-api"],
      requests: [["GET", "/application_widgets.json", { check: expectNoResource }]],
    },
    "paths.no-content-type": {
      spec: "GET and HEAD need no Content-Type, and HEAD has no body",
      async run({ call }) {
        const read = await call("GET", widgets, { status: 200 });
        const head = await call("HEAD", widgets, { status: 200, mediaType: mediaTypeOf(read) });
        expectValue("body of HEAD", head.body, "");
        const [ofHead, ofRead] = [head, read].map(({ headers }) => headers.get("content-length"));
        const looks = { "that of GET": String(ofRead), absent: "null" };
        return finding("Content-Length of HEAD", String(ofHead), looks);
      },
    },
    "account.id": {
      observed: "the account has an id, a positive integer",
      sections: ["installation"],
      requests: [["GET", account, { check: (found) => expectValue("id", recordOf(found)["id"], isId) }]],
    },
    "unknown.paths": {
      assumed: "how another suffix and another method are refused, and a missing path without the password",
      async run({ call }) {
        const stranger = await call("GET", "/admin/nothing.json", { user: null });
        return {
          ...refusal("another suffix", await call("GET", "/admin/application_widgets.yaml")),
          ...refusal("OPTIONS", await call("OPTIONS", widgets), [200, 204]),
          ...refusal("a missing path without the password", stranger),
        };
      },
    },
  },
);

export const authenticationCases = casesOf(
  { section: "errors", needs: ["read"] },
  {
    "paths.missing": {
      spec: "a missing resource is answered 404",
      requests: formats.map((format) => ["GET", missing(format), { status: 404 }]),
    },
    "paths.404-page": {
      observed: "404 is an HTML page, even where JSON is asked for",
      requests: [
        [
          "GET",
          missing("json"),
          {
            accept: "application/json",
            status: 404,
            mediaType: "text/html",
            check: ({ body }) => expectValue("body of 404", body, /^\s*<(?:!doctype|html)/i),
          },
        ],
      ],
    },
    "auth.basic": {
      spec: "login and password of the application open the API, and nothing else does",
      sections: ["back-office-api", "back-office-application-widgets"],
      async run({ call, target: { appPassword } }) {
        await call("GET", widgets, { status: 200 });
        await call("GET", widgets, { user: null, status: 401 });
        const stranger = { appId: `nobody-${randomBytes(4).toString("hex")}`, appPassword };
        const { headers } = await call("GET", widgets, { user: stranger, status: 401 });
        return {
          "a login that nobody has": headers.has(usageLimitHeader) ? "has a window" : "has no window",
        };
      },
    },
    "auth.wrong-password": {
      spec: "a wrong password is answered 401, and counts toward the limit",
      sections: ["back-office-api", "limits"],
      async run({ call, target: { appId }, skip }) {
        const before = usedOf(await call("GET", account));
        await call("GET", account, { user: { appId, appPassword: "wrong" }, status: 401 });
        // Other clients may use the same limit in the meantime.
        const counted = usedOf(await call("GET", account)) - before;
        if (counted < 0) skip("another window began in between");
        expectValue(
          "requests counted since a wrong password, 2 or more",
          counted,
          (count: number) => count >= 2,
        );
      },
    },
    "auth.401-body": {
      observed: "401 is plain text and asks for a Basic login",
      async run({ call, target: { appId } }) {
        const refusal401 = { status: 401, mediaType: "text/plain" };
        const wrong = { user: { appId, appPassword: "wrong" }, ...refusal401 };
        const { body, headers } = await call("GET", widgets, wrong);
        expectValue("body of 401", body.trim(), "HTTP Basic: Access denied.");
        expectValue("WWW-Authenticate of 401", headers.get("www-authenticate"), /^Basic\b/);
      },
    },
    "limits.counter": {
      spec: "every response counts the requests of the window: API-Usage-Limit: <used>/500",
      sections: ["limits"],
      async run({ call, skip }) {
        const first = usedOf(await call("GET", widgets));
        const second = usedOf(await call("GET", widgetsPath("xml")));
        if (second < first) skip("another window began in between");
        expectValue(`the counter after ${first}`, second, (count: number) => count > first);
      },
    },
  },
);

export const refusalCases = casesOf(
  { section: "errors", needs: ["write"] },
  {
    "refusals.content-type-create": {
      spec: "POST with another Content-Type than the suffix's, or none, is answered 422 and says which it should be",
      sections: [rules, "back-office-application-widgets"],
      async run({ call, mark }) {
        for (const format of formats) {
          const body = widgetBody(format, { code: mark("wrong type"), height: 60 });
          for (const type of [null, contentTypes[format === "json" ? "xml" : "json"]]) {
            expectWrongType(await call("POST", widgetsPath(format), { body, type, status: 422 }), format);
          }
        }
      },
    },
    "refusals.content-type-replace": {
      spec: "PUT and PATCH with a wrong Content-Type are answered 422 as well",
      sections: [rules, "back-office-application-widgets"],
      async run(context) {
        const { id } = await createWidget(context, "json");
        const wrong = { body: widgetBody("json", { height: 61 }), type: "text/plain", status: 422 };
        for (const method of ["PUT", "PATCH"]) {
          expectWrongType(await context.call(method, widgetPath(id, "json"), wrong), "json");
        }
      },
    },
    "refusals.unparsable": {
      spec: "a body that cannot be parsed is answered 400",
      async run({ call, mark }) {
        for (const format of formats) {
          const body = widgetBody(format, { code: mark("half"), height: 60 }).slice(0, -4);
          await call("POST", widgetsPath(format), { body, status: 400 });
        }
      },
    },
    "refusals.validation": {
      spec: "fields that fail validation are answered 422",
      async run({ call, mark }) {
        const body = widgetBody("xml", { code: mark("tall"), height: "tall" });
        await call("POST", widgetsPath("xml"), { body, status: 422 });
      },
    },
    "refusals.validation-body": {
      observed: "422 names each field that fails, with a list of messages",
      async run({ call, mark }) {
        const body = widgetBody("json", { code: mark("tall"), height: "tall" });
        const { height } = recordOf(await call("POST", widgets, { body, status: 422 }));
        const isMessages = (list: unknown) =>
          Array.isArray(list) && list.length > 0 && list.every((message) => typeof message === "string");
        expectValue("messages about the height", height, isMessages);
      },
    },
    "unknown.xmlErrors": {
      assumed: "the body of a 422 about a field, where the path ends in .xml",
      async run({ call, mark }) {
        const body = widgetBody("xml", { code: mark("tall"), height: "tall" });
        const refused = await call("POST", widgetsPath("xml"), { body, status: 422 });
        return finding("xmlErrors", refused.body.trim(), {
          json: (text: string) => text.startsWith("{"),
          xml: (text: string) => /<errors[\s>]/.test(text),
        });
      },
    },
  },
);

/** A refusal, a redirect, or a page for people, but not a server error and not data for programs. */
function expectNoResource(response: ContractResponse): void {
  const { request, status, body } = response;
  const mediaType = mediaTypeOf(response);
  const isData = readXmlRoot(body).name === "application-widgets" || /^\s*[[{]/.test(body);
  const isPage = status === 200 && mediaType === "text/html" && !isData;
  const isNoResource = () => isPage || (status >= 300 && status < 500);
  expectValue(`${request} is not a resource`, `${status} ${mediaType}`, isNoResource);
}

function usedOf({ request, headers }: ContractResponse): number {
  const header = headers.get(usageLimitHeader);
  const usage = decodeUsageLimit(header);
  if (usage?.limit === requestLimit.requests && usage.used >= 1) return usage.used;
  throw mismatch(`${request}, ${usageLimitHeader}`, { expected: "<used>/500", found: excerpt(header) });
}

function expectWrongType(response: ContractResponse, format: Format): void {
  const message = `incorrect Content-Type, should be ${contentTypes[format]}`;
  expectValue(`${response.request}, message`, recordOf(response)["message"], message);
}

const refusals: readonly number[] = [400, 401, 403, 404, 405, 406, 415, 422];

/** Returns the status as a finding. `others` lists other statuses that are allowed. */
function refusal(point: string, { request, status }: ContractResponse, others: number[] = []): Findings {
  if ([...refusals, ...others].includes(status)) return { [point]: String(status) };
  throw mismatch(request, { expected: "a refusal", found: String(status) });
}

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
import { asIs, casesOf } from "../contract-case.ts";
import { between, type ContractResponse, excerpt, expectValue, finding } from "../expectations.ts";
import { mediaTypeOf, mismatch } from "../expectations.ts";
import { readXmlRoot, xmlMediaType } from "../xml.ts";
import { createWidget, widgetBody } from "./widget-requests.ts";

const whole = "store-back-office-api-order-widget-api-and-storefront-catalog-api";
const account = accountPath("json");
const widgets = widgetsPath("json");
/** The path of a widget that exists in no store. */
const missing = widgetPath(999_999_999_999, "json");
const json = { status: 200, mediaType: "application/json" };

const sections = ["back-office-general-rules", "what-the-service-does", "installation", whole];

export const pathCases = casesOf(sections, asIs, {
  "paths.suffix (spec): the suffix of a path under /admin/ selects JSON or XML": async ({ send }) => {
    await send(account, json);
    await send(widgets, { ...json, text: /^\s*\[/ });
    await send(widgetsPath("xml"), { status: 200, mediaType: xmlMediaType });
  },
  "paths.no-suffix (spec): a path under /admin/ without a suffix is not a resource": async ({ send }) =>
    expectNoResource(await send("/admin/application_widgets")),
  "paths.outside (spec): the resources exist only below /admin/": async ({ send }) =>
    expectNoResource(await send("/application_widgets.json")),
  "paths.spellings (observed): repeated and trailing slashes and %5F lead to the same path": async ({
    send,
  }) => {
    const spellings = ["//admin/account.json", "/admin//account.json", "/admin/account.json/"];
    for (const path of [...spellings, widgets.replace("_", "%5F")]) usedOf(await send(path, json));
  },
  "paths.no-content-type (spec): GET and HEAD need no Content-Type; HEAD has no body": async ({ send }) => {
    const read = await send(widgets, { status: 200 });
    await send(`HEAD ${widgets}`, { status: 200, mediaType: mediaTypeOf(read), text: /^$/ });
  },
  "unknown.emptyList (assumed): the root of an empty list in XML": async ({ send, skip }) => {
    const { body } = await send(widgetsPath("xml"), { status: 200 });
    if (body.includes("<application-widget>")) skip("the application has widgets in this store");
    const looks = { "application-widgets": "application-widgets", "nil-classes": "nil-classes" };
    return finding("emptyList", readXmlRoot(body).name, looks);
  },
  "account.id (observed): the account has an id, a positive integer": async ({ send }) => {
    await send(account, { types: { "": "integer id" }, values: { id: between(1) } });
  },
});

export const authenticationCases = casesOf(["errors", "back-office-api", "limits"], asIs, {
  "paths.404-page (observed): 404 is an HTML page, even if JSON is requested": async ({ send }) => {
    const page = { status: 404, mediaType: "text/html", text: /^\s*<(?:!doctype|html)/i };
    await send(missing, { accept: "application/json", ...page });
  },
  "auth.basic (spec): the application's login and password are accepted": async ({ send, target }) => {
    await send(widgets, { status: 200 });
    await send(widgets, { user: null, status: 401 });
    const appId = `unknown-${randomBytes(4).toString("hex")}`;
    await send(widgets, { user: { ...target, appId }, status: 401 });
  },
  "auth.wrong-password (spec): a wrong password gets 401 and is counted": async ({ send, target, skip }) => {
    const before = usedOf(await send(account));
    usedOf(await send(account, { user: { ...target, appPassword: "wrong" }, status: 401 }));
    // Other clients may use the same limit in the meantime.
    const counted = usedOf(await send(account)) - before;
    if (counted < 0) skip("another window began in between");
    expectValue("requests counted since a wrong password, 2 or more", counted, between(2));
  },
  "auth.401-body (observed): 401 is plain text and asks for Basic login": async ({ send, target }) => {
    const wrong = { user: { ...target, appPassword: "wrong" }, status: 401, mediaType: "text/plain" };
    const { headers } = await send(widgets, { ...wrong, text: /^\s*HTTP Basic: Access denied\.\s*$/ });
    expectValue("WWW-Authenticate of 401", headers.get("www-authenticate"), /^Basic\b/);
  },
});

export const refusalCases = casesOf(["errors"], asIs, {
  "refusals.content-type-create (spec): POST without the suffix's Content-Type returns 422 and names the expected one":
    async ({ send, mark }) => {
      for (const format of formats) {
        const body = widgetBody(format, { code: mark("wrong type"), height: 60 });
        for (const type of [null, contentTypes[format === "json" ? "xml" : "json"]]) {
          await send(`POST ${widgetsPath(format)}`, { body, type, ...wrongType(format) });
        }
      }
    },
  "refusals.content-type-replace (spec): a wrong Content-Type in PUT or PATCH returns 422": async (store) => {
    const { path, send } = await createWidget(store, "json");
    const wrong = { body: widgetBody("json", { height: 61 }), type: "text/plain", ...wrongType("json") };
    for (const method of ["PUT", "PATCH"]) await send(`${method} ${path}`, wrong);
  },
  "refusals.unparsable (spec): a body that cannot be parsed returns 400": async ({ send, mark }) => {
    for (const format of formats) {
      const body = widgetBody(format, { code: mark("half"), height: 60 }).slice(0, -4);
      await send(`POST ${widgetsPath(format)}`, { body, status: 400 });
    }
  },
  "refusals.validation-body (observed): fields that fail validation return 422, each with a list of messages":
    async ({ send, mark }) => {
      const body = widgetBody("json", { code: mark("tall"), height: "tall" });
      const messages = { types: { "": "array height" }, values: { height: between(1) } };
      await send(`POST ${widgets}`, { body, status: 422, ...messages });
    },
  "unknown.xmlErrors (assumed): the body of a 422 if the path ends in .xml": async ({ send, mark }) => {
    const body = widgetBody("xml", { code: mark("tall"), height: "tall" });
    const refused = await send(`POST ${widgetsPath("xml")}`, { body, status: 422 });
    return finding("xmlErrors", refused.body.trim(), {
      json: (text: string) => text.startsWith("{"),
      xml: (text: string) => /<errors[\s>]/.test(text),
    });
  },
});

/** A refusal, a redirect or an HTML page, but not a server error and not data for programs. */
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

function wrongType(format: Format) {
  return { status: 422, values: { message: `incorrect Content-Type, should be ${contentTypes[format]}` } };
}

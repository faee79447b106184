import { basicOf } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import {
  type Breakage,
  type BrokenStore,
  changeResponse,
  replaceInRequest,
  replaceInResponse,
  replaceInUrl,
  respondTo,
  setHeader,
  setMediaType,
} from "../break-store.ts";

const json = "application/json";

/** Stores that are wrong about paths, authentication, bodies, records and the limit of requests. */
export const brokenBackOffice = (target: ContractTarget): readonly BrokenStore[] => [
  ["paths.suffix", /widgets.xml, media type/, replaceInUrl(".xml", ".json")],
  [
    "paths.no-suffix",
    /is not a resource: found "200 application\/json"/,
    replaceInUrl(/widgets$/, "widgets.json"),
  ],
  [
    "paths.outside",
    /is not a resource: found "200 application\/json"/,
    replaceInUrl("/application_widgets", "/admin/application_widgets"),
  ],
  [
    "paths.no-content-type",
    /Content-Length of HEAD: .* found "7"/,
    async (request, next) => {
      const response = await next(request);
      if (request.method === "HEAD") response.headers.set("Content-Length", "7");
      return response;
    },
  ],
  ["paths.missing", /expected 404, found 200/, changeResponse(404, { status: 200 })],
  ["paths.404-page", /expected "text\/html"/, setMediaType(404, json)],
  ["account.id", /id of the account/, replaceInResponse(200, '"id"', '"key"')],
  ["auth.basic", /expected 401, found 200/, setHeader("Authorization", () => basicOf(target))],
  [
    "auth.wrong-password",
    /are 2 or more: found 1/,
    respondTo(({ headers }) => headers.get("authorization") !== basicOf(target), 401),
  ],
  ["auth.401-body", /media type: expected "text\/plain"/, setMediaType(401, json)],
  [
    "limits.counter",
    /API-Usage-Limit: expected <used>\/500, found null/,
    changeResponse(200, ({ headers }) => headers.delete("API-Usage-Limit")),
  ],
  [
    "refusals.content-type-create",
    /expected 422, found 200/,
    setHeader("Content-Type", ({ url }) => (url.endsWith("xml") ? "application/xml" : json)),
  ],
  ["refusals.content-type-replace", /^PATCH .* expected 422, found 200/, respondTo(/^PATCH /, 200)],
  ["widgets.delete-xml", /^DELETE .* expected 200, found 422/, respondTo(/^DELETE .*xml$/, 422)],
  ["refusals.unparsable", /expected 400, found 422/, changeResponse(400, { status: 422 })],
  ["refusals.validation", /expected 422, found 200/, replaceInRequest(">tall<", ">60<")],
  ["refusals.validation-body", /height has a list/, changeResponse(422, { body: "{}" })],
  ["unknown.xmlErrors", /^xmlErrors: .* found "no"/, changeResponse(422, { body: "no" })],
  ["unknown.paths", /nothing.json: expected a refusal, found 500/, respondTo(/\/nothing.json$/, 500)],
  [
    "records.list-json",
    /expected a JSON array of objects/,
    replaceInResponse(200, /^(\[.*\])$/gs, '{"orders":$1}'),
  ],
  [
    "records.list-xml",
    /root of products: .* found {"name":"goods"/,
    replaceInResponse(200, "products ", "goods "),
  ],
  [
    "records.counts",
    /count of orders is a number, .* found "\d+"/,
    replaceInResponse(200, /^(\{"count":)(\d+)\}$/g, '$1"$2"}'),
  ],
  [
    "unknown.updatedSince",
    /the page after a record: .* found "the same again"/,
    replaceInUrl(/&from_id=\d+/, "&from_id=0"),
  ],
  ["unknown.ignoredParameters", /an unknown parameter: .* found "status 500"/, respondTo(/orderpane=1/, 500)],
  ["unknown.records", /order of orders: .* found "0"/, replaceInResponse(200, /"id":1\d{3},/g, '"id":1001,')],
  ["unknown.recordPages", /per_page=0: .* found "1 orders"/, replaceInUrl("per_page=0", "per_page=1")],
  ["limits.exceeded", /expected 429, found 200/, changeResponse(429, { status: 200, body: "{}" })],
  [
    "limits.window-start",
    /the 150 s to the end of the window: found "300"/,
    changeResponse(429, ({ headers }) => headers.set("Retry-After", "300")),
  ],
  [
    "limits.counted",
    /account.json, status: expected 429 or 503, found 200/,
    respondTo(({ headers }) => headers.get("authorization") !== basicOf(target), 401),
  ],
  ["limits.per-application", /expected 200, found 429/, shareLimit()],
  ["limits.per-store", /expected 200, found 429/, shareLimit()],
  ["unknown.limitStatus", /^limitStatus: .* found "420"/, changeResponse(429, { status: 420 })],
];

/** Whoever asks after somebody was over the limit is over it, too. */
function shareLimit(): Breakage {
  let isOver = false;
  return async (request, next) => {
    const response = await next(request);
    isOver ||= response.status === 429;
    return isOver ? new Response(null, { status: 429, headers: { "Retry-After": "1" } }) : response;
  };
}

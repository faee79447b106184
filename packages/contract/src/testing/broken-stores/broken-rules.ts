import { basicOf } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import {
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

/** Stores that are wrong about paths, authentication and bodies. */
export const brokenRules = (target: ContractTarget): readonly BrokenStore[] => [
  ["paths.suffix", /widgets.xml, media type/, replaceInUrl(".xml", ".json")],
  [
    "paths.no-suffix",
    /is not a resource: found "200 application\/json"/,
    replaceInUrl(/widgets$/, "widgets.json"),
  ],
  ["paths.no-suffix", /is not a resource: found "500/, respondTo(/widgets$/, 500)],
  [
    "paths.outside",
    /is not a resource: found "200 application\/json"/,
    replaceInUrl("/application_widgets", "/admin/application_widgets"),
  ],
  ["paths.outside", /is not a resource: found "500/, respondTo(/^((?!\/admin\/).)*$/, 500)],
  [
    "paths.no-content-type",
    /Content-Length of HEAD: .* found "7"/,
    async (request, next) => {
      const response = await next(request);
      if (request.method === "HEAD") response.headers.set("Content-Length", "7");
      return response;
    },
  ],
  ["paths.no-content-type", /found 405/, respondTo(/^HEAD /, 405)],
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
  ["unknown.paths", /nothing.json: expected a refusal, found 500/, respondTo(/\/nothing.json$/, 500)],
  ["unknown.paths", /GET .*yaml: expected a refusal, found 200/, respondTo(/.yaml$/, 200)],
];

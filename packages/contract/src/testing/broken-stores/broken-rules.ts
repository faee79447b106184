import { basicOf } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import { answering, type BrokenStore, changing, rewording, sending, typing } from "../break-store.ts";

const json = "application/json";

/** Wrong about paths, authentication and bodies. */
export const brokenRules = (target: ContractTarget): readonly BrokenStore[] => [
  ["paths.suffix", /widgets.xml, media type/, sending(({ url }) => ({ url: url.replace(".xml", ".json") }))],
  [
    "paths.no-suffix",
    /is not a resource: found "200 application\/json"/,
    sending(({ url }) => ({ url: url.replace(/widgets$/, "widgets.json") })),
  ],
  ["paths.no-suffix", /is not a resource: found "500/, answering(({ url }) => url.endsWith("widgets"), 500)],
  [
    "paths.outside",
    /is not a resource: found "200 application\/json"/,
    sending(({ url }) => ({ url: url.replace("/application_widgets", "/admin/application_widgets") })),
  ],
  ["paths.outside", /is not a resource: found "500/, answering(({ url }) => !url.includes("/admin/"), 500)],
  [
    "paths.no-content-type",
    /Content-Length of HEAD: .* found "7"/,
    async (request, next) => {
      const response = await next(request);
      if (request.method === "HEAD") response.headers.set("Content-Length", "7");
      return response;
    },
  ],
  ["paths.no-content-type", /found 405/, answering(({ method }) => method === "HEAD", 405)],
  ["paths.missing", /expected 404, found 200/, changing(404, { status: 200 })],
  ["paths.404-page", /expected "text\/html"/, typing(404, json)],
  ["account.id", /id of the account/, rewording(200, '"id"', '"key"')],
  [
    "auth.basic",
    /expected 401, found 200/,
    sending(({ headers }) => headers.set("Authorization", basicOf(target))),
  ],
  [
    "auth.wrong-password",
    /are 2 or more: found 1/,
    answering(({ headers }) => headers.get("authorization") !== basicOf(target), 401),
  ],
  ["auth.401-body", /media type: expected "text\/plain"/, typing(401, json)],
  [
    "limits.counter",
    /API-Usage-Limit: expected <used>\/500, found null/,
    changing(200, ({ headers }) => headers.delete("API-Usage-Limit")),
  ],
  [
    "refusals.content-type-create",
    /expected 422, found 200/,
    sending(({ url, headers }) =>
      headers.set("Content-Type", url.endsWith("xml") ? "application/xml" : json),
    ),
  ],
  [
    "refusals.content-type-replace",
    /^PATCH .* expected 422, found 200/,
    answering(({ method }) => method === "PATCH", 200),
  ],
  [
    "widgets.delete-xml",
    /^DELETE .* expected 200, found 422/,
    answering(({ method, url }) => method === "DELETE" && url.endsWith("xml"), 422),
  ],
  ["refusals.unparsable", /expected 400, found 422/, changing(400, { status: 422 })],
  [
    "refusals.validation",
    /expected 422, found 200/,
    sending(({ body }) => ({ body: body.replace(">tall<", ">60<") })),
  ],
  ["refusals.validation-body", /height has a list/, changing(422, { body: "{}" })],
  [
    "unknown.paths",
    /nothing.json: expected a refusal, found 500/,
    answering(({ url }) => url.endsWith("/nothing.json"), 500),
  ],
  [
    "unknown.paths",
    /GET .*yaml: expected a refusal, found 200/,
    answering(({ url }) => url.endsWith(".yaml"), 200),
  ],
];

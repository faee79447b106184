import { basicOf } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import { answering, changing, rewording, sending, typing } from "../break-store.ts";
import type { BrokenStore } from "./broken-store.ts";

const json = "application/json";

/** Wrong about paths, authentication and bodies. */
export const brokenRules = (target: ContractTarget): readonly BrokenStore[] => [
  [
    "answers JSON whatever the suffix",
    "paths.suffix",
    /media type of the list in XML/,
    sending(({ url }) => ({ url: url.replace(".xml", ".json") })),
  ],
  [
    "takes a path without a suffix",
    "paths.no-suffix",
    /is not a resource: found "200 application\/json"/,
    sending(({ url }) => ({ url: url.replace(/widgets$/, "widgets.json") })),
  ],
  [
    "breaks at a path without a suffix",
    "paths.no-suffix",
    /is not a resource: found "500/,
    answering(({ url }) => url.endsWith("widgets"), 500),
  ],
  [
    "has its resources outside of /admin/",
    "paths.outside",
    /is not a resource: found "200 application\/json"/,
    sending(({ url }) => ({ url: url.replace("/application_widgets", "/admin/application_widgets") })),
  ],
  [
    "breaks outside of /admin/",
    "paths.outside",
    /is not a resource: found "500/,
    answering(({ url }) => !url.includes("/admin/"), 500),
  ],
  [
    "gives HEAD a length of its own",
    "paths.no-content-type",
    /Content-Length of HEAD: .* found "7"/,
    async (request, next) => {
      const response = await next(request);
      if (request.method === "HEAD") response.headers.set("Content-Length", "7");
      return response;
    },
  ],
  ["refuses HEAD", "paths.no-content-type", /found 405/, answering(({ method }) => method === "HEAD", 405)],
  [
    "answers 200 for a missing resource",
    "paths.missing",
    /expected 404, found 200/,
    changing(404, () => ({ status: 200 })),
  ],
  ["answers 404 in JSON", "paths.404-page", /expected "text\/html"/, typing(404, json)],
  ["gives the account no id", "account.id", /id of the account/, rewording(200, '"id"', '"key"')],
  [
    "lets everybody in",
    "auth.basic",
    /expected 401, found 200/,
    sending(({ headers }) => headers.set("Authorization", basicOf(target))),
  ],
  [
    "does not count a wrong password",
    "auth.wrong-password",
    /are 2 or more: found 1/,
    answering(({ headers }) => headers.get("authorization") !== basicOf(target), 401),
  ],
  ["answers 401 in JSON", "auth.401-body", /media type of 401/, typing(401, json)],
  [
    "does not count aloud",
    "limits.counter",
    /API-Usage-Limit: expected <used>\/500, found null/,
    changing(200, ({ headers }) => headers.delete("API-Usage-Limit")),
  ],
  [
    "takes any Content-Type",
    "refusals.content-type-create",
    /expected 422, found 200/,
    sending(({ url, headers }) =>
      headers.set("Content-Type", url.endsWith("xml") ? "application/xml" : json),
    ),
  ],
  [
    "takes any Content-Type with PATCH",
    "refusals.content-type-replace",
    /^PATCH .* expected 422, found 200/,
    answering(({ method }) => method === "PATCH", 200),
  ],
  [
    "wants a Content-Type with DELETE",
    "widgets.delete-xml",
    /^DELETE .* expected 200, found 422/,
    answering(({ method, url }) => method === "DELETE" && url.endsWith("xml"), 422),
  ],
  [
    "answers 422 for a body that cannot be parsed",
    "refusals.unparsable",
    /expected 400, found 422/,
    changing(400, () => ({ status: 422 })),
  ],
  [
    "takes any height",
    "refusals.validation",
    /expected 422, found 200/,
    sending(({ body }) => ({ body: body.replace(">tall<", ">60<") })),
  ],
  [
    "does not say which field is wrong",
    "refusals.validation-body",
    /height has a list/,
    changing(422, () => ({ body: "{}" })),
  ],
  [
    "tells the password apart from a missing path by failing",
    "unknown.paths",
    /found "500"/,
    answering(({ url }) => url.endsWith("/nothing.json"), 500),
  ],
  [
    "accepts an unknown suffix",
    "unknown.paths",
    /GET .*yaml: expected what is called a refusal, found "200"/,
    answering(({ url }) => url.endsWith(".yaml"), 200),
  ],
];

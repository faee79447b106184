import { answering, type Breakage, changing, rewording, sending } from "../testing/broken-store.ts";
import { expectFailures } from "../testing/expect-failures.ts";
import type { ContractTarget } from "../target.ts";

const json = "application/json";

await expectFailures((target) => [
  [
    "answers JSON whatever the suffix",
    "paths.suffix",
    /media type of the list in XML/,
    sending(({ url }) => ({ url: url.replace(".xml", ".json") })),
  ],
  [
    "takes a path without a suffix",
    "paths.no-suffix",
    /is not answered as a list: found 200/,
    sending(({ url }) => ({ url: url.replace(/widgets$/, "widgets.json") })),
  ],
  [
    "has its resources outside of /admin/",
    "paths.outside",
    /is not answered as a list: found 200/,
    sending(({ url, headers }) => {
      headers.set("Authorization", basicOf(target));
      return { url: url.replace("/application_widgets", "/admin/application_widgets") };
    }),
  ],
  ["refuses HEAD", "paths.no-content-type", /found 405/, answering(({ method }) => method === "HEAD", 405)],
  [
    "answers 200 for what is not there",
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
    "answers 422 for what it cannot parse",
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
    "has no limit",
    "limits.exceeded",
    /expected 429, found 200/,
    changing(429, () => ({ status: 200, body: "{}" })),
  ],
  [
    "says something over the limit",
    "limits.exceeded",
    /expected "", found "too many"/,
    changing(429, () => ({ body: "too many" })),
  ],
  [
    "does not know the end of the window",
    "limits.window-start",
    /the 150 s to the end of the window: found "300"/,
    changing(429, ({ headers }) => headers.set("Retry-After", "300")),
  ],
  [
    "does not count wrong passwords in the long run",
    "limits.counted",
    /after 500 wrong passwords the limit is used up: found 200/,
    answering(({ headers }) => headers.get("authorization") !== basicOf(target), 401),
  ],
  ["has one limit for all applications", "limits.per-application", /expected 200, found 429/, oneLimit()],
  ["has one limit for all stores", "limits.per-store", /expected 200, found 429/, oneLimit()],
]);

function basicOf({ appId, appPassword }: ContractTarget): string {
  return `Basic ${btoa(`${appId}:${appPassword}`)}`;
}

function typing(status: number, type: string): Breakage {
  return changing(status, ({ headers }) => headers.set("Content-Type", type));
}

/** Whoever asks after somebody was over the limit is over it, too. */
function oneLimit(): Breakage {
  let isOver = false;
  return async (request, next) => {
    const response = await next(request);
    isOver ||= response.status === 429;
    return isOver ? new Response(null, { status: 429, headers: { "Retry-After": "1" } }) : response;
  };
}

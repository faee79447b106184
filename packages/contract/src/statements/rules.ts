import { statementsOf } from "./statement.ts";

/** What the specification says of every request under `/admin/`: paths, types, errors, limits. */
export const ruleStatements = {
  ...statementsOf("Back-office: general rules", {
    "rules.paths":
      "Any resource path starts with `/admin/` and ends with `.json` or `.xml`; the suffix selects the format.",
    "rules.account": "Example of a resource path shape: `GET /admin/account.json`.",
    "rules.no-content-type": "GET, HEAD and DELETE need no `Content-Type`.",
    "rules.content-type":
      "POST, PUT and PATCH need `Content-Type` equal to `application/json` for `.json` paths and `application/xml` for `.xml` paths; otherwise the response is 422 (see Errors).",
  }),
  ...statementsOf("Errors", {
    "errors.200": "200 | operation performed | per endpoint",
    "errors.400":
      "400 | request body cannot be parsed, for instance invalid JSON in a `.json` request | see below",
    "errors.401": "401 | Basic authentication failed | see below",
    "errors.403":
      "403 | the application has no right for the operation | JSON with `status` equal to `error` and a `message` string",
    "errors.404": "404 | object not found | see below",
    "errors.422":
      "422 | wrong `Content-Type`, or fields fail validation | for a wrong Content-Type: JSON with `message` equal to `incorrect Content-Type, should be application/json` (or the same text with `application/xml` for `.xml` paths)",
    "errors.429": "429 | request limit exhausted | empty; header `Retry-After`",
  }),
  ...statementsOf("Limits", {
    "limits.requests":
      "Back-office requests | 500 per 5 minutes per application per store | all `/admin/` requests",
    "limits.window-start": "Window start | the first request of a series | same",
    "limits.counted": "Counted requests | includes requests with a wrong password | same",
    "limits.counter": "Counter header | `API-Usage-Limit`, format `<used>/<limit>` | responses",
    "limits.exceeded":
      "Over the limit | 429 with `Retry-After` holding the number of seconds to the end of the current window; empty body | same",
    "limits.install-handler": "Install handler | exactly 200 within 10 seconds | install callback",
  }),
};

import { randomBytes } from "node:crypto";
import {
  accountPath,
  decodeUsageLimit,
  requestLimit,
  usageLimitHeader,
  widgetsPath,
} from "@orderpane/protocol/api";
import { casesOf } from "../../contract-case.ts";
import { type ContractResponse, excerpt, expectTrue, expectValue, mismatch } from "../../responses.ts";

const account = accountPath("json");
const widgets = widgetsPath("json");

export const authenticationCases = casesOf(["read"], {
  "auth.basic": {
    spec: "login and password of the application open the API, and nothing else does",
    sections: ["back-office-api", "back-office-application-widgets", "errors"],
    async run({ call, target: { appPassword } }) {
      await call("GET", widgets, { status: 200 });
      await call("GET", widgets, { user: null, status: 401 });
      const stranger = { appId: `nobody-${randomBytes(4).toString("hex")}`, appPassword };
      const { headers } = await call("GET", widgets, { user: stranger, status: 401 });
      return { "a login that nobody has": headers.has(usageLimitHeader) ? "has a window" : "has no window" };
    },
  },
  "auth.wrong-password": {
    spec: "a wrong password is answered 401, and counts toward the limit",
    sections: ["back-office-api", "errors", "limits"],
    async run({ call, target: { appId }, skip }) {
      const before = usedOf(await call("GET", account));
      await call("GET", account, { user: { appId, appPassword: "wrong" }, status: 401 });
      const after = usedOf(await call("GET", account));
      if (after < before) skip("another window began in between");
      // Other clients may use the same limit in the meantime.
      const counted = after - before;
      expectTrue(
        "requests counted from before a wrong password to after it are 2 or more",
        counted >= 2,
        counted,
      );
    },
  },
  "auth.401-body": {
    observed: "401 is plain text and asks for a Basic login",
    sections: ["errors"],
    async run({ call, target: { appId } }) {
      const refusal = { status: 401, mediaType: "text/plain" };
      const response = await call("GET", widgets, { user: { appId, appPassword: "wrong" }, ...refusal });
      expectValue("body of 401", response.body.trim(), "HTTP Basic: Access denied.");
      expectValue("WWW-Authenticate of 401", response.headers.get("www-authenticate"), /^Basic\b/);
    },
  },
  "limits.counter": {
    spec: "every response counts the requests of the window: API-Usage-Limit: <used>/500",
    sections: ["limits"],
    async run({ call, skip }) {
      const first = usedOf(await call("GET", widgets));
      const second = usedOf(await call("GET", widgetsPath("xml")));
      if (second < first) skip("another window began in between");
      expectTrue("the counter grows with each request", second > first, `${first}, then ${second}`);
    },
  },
});

function usedOf({ request, headers }: ContractResponse): number {
  const header = headers.get(usageLimitHeader);
  const usage = decodeUsageLimit(header);
  if (usage?.limit === requestLimit.requests && usage.used >= 1) return usage.used;
  throw mismatch(`${request}, ${usageLimitHeader}`, { expected: "<used>/500", found: excerpt(header) });
}

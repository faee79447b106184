import { randomBytes } from "node:crypto";
import {
  accountPath,
  decodeUsageLimit,
  requestLimit,
  usageLimitHeader,
  widgetsPath,
} from "@orderpane/protocol/api";
import { type ContractResponse, typeOf } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectTrue, expectValue, mismatch } from "../../responses/expect.ts";

const path = widgetsPath("json");

export const authenticationCases: readonly ContractCase[] = [
  {
    id: "auth.basic",
    title: "login and password of the application open the API, and nothing else does",
    provenance: "spec",
    statements: ["auth.basic", "widgets.authentication", "errors.401", "fact.unknown-login"],
    needs: ["read"],
    requests: 3,
    async run({ call, target }) {
      expectStatus(await call("GET", path), 200);
      expectStatus(await call("GET", path, { user: null }), 401);
      const stranger = { appId: `nobody-${randomBytes(4).toString("hex")}`, appPassword: target.appPassword };
      const refused = await call("GET", path, { user: stranger });
      expectStatus(refused, 401);
      const isCounted = refused.headers.has(usageLimitHeader);
      return { "a login that nobody has": isCounted ? "has a window" : "has no window" };
    },
  },
  {
    id: "auth.wrong-password",
    title: "a wrong password is answered 401, and counts toward the limit",
    provenance: "spec",
    statements: ["auth.wrong-password", "errors.401", "limits.counted"],
    needs: ["read"],
    requests: 3,
    async run({ call, target: { appId }, skip }) {
      const before = usedOf(await call("GET", accountPath("json")));
      const user = { appId, appPassword: "wrong" };
      expectStatus(await call("GET", accountPath("json"), { user }), 401);
      const after = usedOf(await call("GET", accountPath("json")));
      if (after < before) skip("another window began in between");
      // Other clients may use the same limit in the meantime.
      expectTrue(
        "requests counted from before a wrong password to after it are 2 or more",
        after - before >= 2,
        {
          found: after - before,
        },
      );
    },
  },
  {
    id: "auth.401-body",
    title: "401 is plain text and asks for a Basic login",
    provenance: "observed",
    statements: ["fact.401-body"],
    needs: ["read"],
    requests: 1,
    async run({ call, target: { appId } }) {
      const response = await call("GET", path, { user: { appId, appPassword: "wrong" } });
      expectStatus(response, 401);
      expectValue("media type of 401", typeOf(response), "text/plain");
      expectValue("body of 401", response.body.trim(), "HTTP Basic: Access denied.");
      expectValue("WWW-Authenticate of 401", response.headers.get("www-authenticate"), /^Basic\b/);
    },
  },
  {
    id: "limits.counter",
    title: "every response counts the requests of the window: API-Usage-Limit: <used>/500",
    provenance: "spec",
    statements: ["limits.counter", "limits.requests"],
    needs: ["read"],
    requests: 2,
    async run({ call, skip }) {
      const first = usedOf(await call("GET", path));
      const second = usedOf(await call("GET", widgetsPath("xml")));
      if (second < first) skip("another window began in between");
      expectTrue("the counter grows with each request", second > first, {
        found: `${first}, then ${second}`,
      });
    },
  },
];

function usedOf({ request, headers }: ContractResponse): number {
  const header = headers.get(usageLimitHeader);
  const usage = decodeUsageLimit(header);
  if (usage?.limit === requestLimit.requests && usage.used >= 1) return usage.used;
  throw mismatch(`${request}, ${usageLimitHeader}`, {
    expected: "<used>/500",
    found: JSON.stringify(header),
  });
}

import { accountPath, requestLimit, usageLimitHeader, widgetsPath } from "@orderpane/protocol/api";
import type { ContractResponse } from "../../responses/contract-response.ts";
import type { CallOptions, ContractContext } from "../../context/context.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectTrue, expectValue } from "../../responses/expect.ts";
import { finding } from "../finding.ts";

const { requests, windowSeconds } = requestLimit;

export const limitCases: readonly ContractCase[] = [
  {
    id: "limits.exceeded",
    title: "500 requests of a window are answered, the next one is 429 with Retry-After and an empty body",
    provenance: "spec",
    statements: ["limits.requests", "limits.exceeded", "errors.429"],
    needs: ["read", "limit", "clock"],
    requests: requests + 1,
    async run(context) {
      await useUp(context);
      const response = await context.call("GET", accountPath("json"));
      expectStatus(response, 429);
      expectValue("body over the limit", response.body, "");
      expectRetryAfter(response, windowSeconds);
    },
  },
  {
    id: "limits.window-start",
    title: "the window begins with the first request of a series and ends 5 minutes later",
    provenance: "spec",
    statements: ["limits.window-start", "limits.requests", "limits.exceeded"],
    needs: ["read", "limit", "clock"],
    requests: requests + 4,
    async run(context) {
      const { call, advance } = context;
      await call("GET", accountPath("json"));
      await advance((windowSeconds / 2) * 1000);
      await useUp(context, requests - 1);
      expectRetryAfter(await call("GET", accountPath("json")), windowSeconds / 2);
      await advance((windowSeconds / 2 - 1) * 1000);
      expectRetryAfter(await call("GET", accountPath("json")), 1);
      await advance(1000);
      const first = await call("GET", accountPath("json"));
      expectStatus(first, 200);
      expectValue("the counter in a new window", first.headers.get(usageLimitHeader), `1/${requests}`);
    },
  },
  {
    id: "limits.counted",
    title: "requests with a wrong password use up the limit as others do",
    provenance: "spec",
    statements: ["limits.counted", "auth.wrong-password"],
    needs: ["read", "limit", "clock"],
    requests: requests + 1,
    async run(context) {
      const user = { appId: context.target.appId, appPassword: "wrong" };
      await useUp(context, requests, { user });
      const { status } = await context.call("GET", accountPath("json"));
      expectTrue("after 500 wrong passwords the limit is used up", status === 429 || status === 503, {
        found: status,
      });
    },
  },
  {
    id: "limits.per-application",
    title: "each application has a limit of its own",
    provenance: "spec",
    statements: ["limits.requests"],
    needs: ["read", "limit", "clock", "second-application"],
    requests: requests + 2,
    async run(context) {
      const user = await context.secondApplication();
      await useUp(context);
      const { status } = await context.call("GET", accountPath("json"));
      expectTrue("the limit is used up", status === 429 || status === 503, { found: status });
      expectStatus(await context.call("GET", accountPath("json"), { user }), 200);
    },
  },
  {
    id: "limits.per-store",
    title: "an application has a limit of its own in each store",
    provenance: "spec",
    statements: ["limits.requests"],
    needs: ["read", "limit", "clock", "lifecycle", "second-store"],
    requests: requests + 2,
    async run(context) {
      const application = await context.register();
      const at = context.target.secondStore!;
      const here = await application.install();
      const there = await application.install({ in: at.lifecycle });
      await useUp(context, requests, { user: here });
      const { status } = await context.call("GET", accountPath("json"), { user: here });
      expectTrue("the limit is used up", status === 429 || status === 503, { found: status });
      expectStatus(await context.call("GET", accountPath("json"), { user: there, at }), 200);
    },
  },
  {
    id: "unknown.limitStatus",
    title: "the status over the limit: 429, or 503 as until 2026",
    provenance: "observed",
    statements: ["fact.limit-status"],
    needs: ["read", "limit", "clock"],
    requests: requests + 1,
    async run(context) {
      await useUp(context);
      const { status } = await context.call("GET", accountPath("json"));
      return finding("limitStatus", String(status), { "429": "429", "503": "503" });
    },
  },
];

/**
 * Uses several resources, because all paths under `/admin/` share one limit. None of the requests may be
 * refused.
 */
async function useUp(
  { call }: ContractContext,
  count: number = requests,
  options: CallOptions = {},
): Promise<void> {
  const paths = [accountPath("json"), widgetsPath("json"), widgetsPath("xml"), "/admin/nothing.json"];
  for (let request = 0; request < count; request++) {
    const response = await call("GET", paths[request % paths.length]!, options);
    expectTrue(
      `request ${request + 1} of ${count} is within the limit`,
      ![429, 503].includes(response.status),
      {
        found: response.status,
      },
    );
  }
}

/** Whole seconds, give or take one: the rounding is not specified. */
function expectRetryAfter({ request, headers }: ContractResponse, seconds: number): void {
  const header = headers.get("retry-after") ?? "";
  const isRight = /^\d+$/.test(header) && Math.abs(Number(header) - seconds) <= 1;
  expectTrue(`${request}, Retry-After is the ${seconds} s to the end of the window`, isRight, {
    found: header,
  });
}

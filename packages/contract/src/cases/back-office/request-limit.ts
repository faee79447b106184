import { accountPath, requestLimit, usageLimitHeader, widgetsPath } from "@orderpane/protocol/api";
import type { CallOptions, ContractContext } from "../../context/context.ts";
import { casesOf } from "../../contract-case.ts";
import { type ContractResponse, expectTrue, expectValue } from "../../responses.ts";

const { requests: limit, windowSeconds } = requestLimit;
const account = accountPath("json");
const exceeded = { status: [429, 503] };

export const requestLimitCases = casesOf(["read", "clock"], {
  "limits.exceeded": {
    spec: "500 requests of a window are answered, the next one is 429 with Retry-After and an empty body",
    sections: ["limits", "errors"],
    async run(context) {
      await useUp(context);
      const response = await context.call("GET", account, { status: 429 });
      expectValue("body over the limit", response.body, "");
      expectRetryAfter(response, windowSeconds);
    },
  },
  "limits.window-start": {
    spec: "the window begins with the first request of a series and ends 5 minutes later",
    sections: ["limits"],
    async run(context) {
      const { call, target } = context;
      await call("GET", account);
      await target.clock!.advance((windowSeconds / 2) * 1000);
      await useUp(context, { count: limit - 1 });
      expectRetryAfter(await call("GET", account), windowSeconds / 2);
      await target.clock!.advance((windowSeconds / 2 - 1) * 1000);
      expectRetryAfter(await call("GET", account), 1);
      await target.clock!.advance(1000);
      const first = await call("GET", account, { status: 200 });
      expectValue("the counter in a new window", first.headers.get(usageLimitHeader), `1/${limit}`);
    },
  },
  "limits.counted": {
    spec: "requests with a wrong password use up the limit as others do",
    sections: ["limits", "back-office-api"],
    async run(context) {
      await useUp(context, { user: { appId: context.target.appId, appPassword: "wrong" } });
      await context.call("GET", account, exceeded);
    },
  },
  "limits.per-application": {
    spec: "each application has a limit of its own",
    sections: ["limits"],
    needs: ["read", "clock", "lifecycle"],
    async run(context) {
      const { user } = await context.install();
      await useUp(context);
      await context.call("GET", account, exceeded);
      await context.call("GET", account, { user, status: 200 });
    },
  },
  "limits.per-store": {
    spec: "an application has a limit of its own in each store",
    sections: ["limits"],
    needs: ["read", "clock", "lifecycle", "second-store"],
    async run(context) {
      const { application, user } = await context.install();
      const at = context.target.secondStore!;
      const there = await application.install({ in: at.lifecycle });
      await useUp(context, { user });
      await context.call("GET", account, { user, ...exceeded });
      await context.call("GET", account, { user: there, at, status: 200 });
    },
  },
});

/** Uses several resources, because all paths under `/admin/` share one limit. No request may be refused. */
async function useUp(
  { call }: ContractContext,
  { count = limit, ...options }: CallOptions & { readonly count?: number } = {},
): Promise<void> {
  const paths = [account, widgetsPath("json"), widgetsPath("xml"), "/admin/nothing.json"];
  for (let request = 0; request < count; request++) {
    const { status } = await call("GET", paths[request % paths.length]!, options);
    const isWithin = status !== 429 && status !== 503;
    expectTrue(`request ${request + 1} of ${count} is within the limit`, isWithin, status);
  }
}

/** Whole seconds, give or take one: the rounding is not specified. */
function expectRetryAfter({ request, headers }: ContractResponse, seconds: number): void {
  const header = headers.get("retry-after") ?? "";
  const isRight = /^\d+$/.test(header) && Math.abs(Number(header) - seconds) <= 1;
  expectTrue(`${request}, Retry-After is the ${seconds} s to the end of the window`, isRight, header);
}

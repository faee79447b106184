import { basicOf } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import { answering, type Breakage, changing } from "../break-store.ts";
import type { BrokenStore } from "./broken-store.ts";

/** Wrong about the limit of requests. */
export const brokenLimits = (target: ContractTarget): readonly BrokenStore[] => [
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
  [
    "has a status of its own over the limit",
    "unknown.limitStatus",
    /the variant limitStatus: .* found "420"/,
    changing(429, () => ({ status: 420 })),
  ],
];

/** Whoever asks after somebody was over the limit is over it, too. */
function oneLimit(): Breakage {
  let isOver = false;
  return async (request, next) => {
    const response = await next(request);
    isOver ||= response.status === 429;
    return isOver ? new Response(null, { status: 429, headers: { "Retry-After": "1" } }) : response;
  };
}

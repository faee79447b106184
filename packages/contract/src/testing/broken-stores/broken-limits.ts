import { basicOf } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import { type Breakage, type BrokenStore, changeResponse, respondTo } from "../break-store.ts";

/** Stores that are wrong about the limit of requests. */
export const brokenLimits = (target: ContractTarget): readonly BrokenStore[] => [
  ["limits.exceeded", /expected 429, found 200/, changeResponse(429, { status: 200, body: "{}" })],
  ["limits.exceeded", /expected "", found "too many"/, changeResponse(429, { body: "too many" })],
  [
    "limits.window-start",
    /the 150 s to the end of the window: found "300"/,
    changeResponse(429, ({ headers }) => headers.set("Retry-After", "300")),
  ],
  [
    "limits.counted",
    /account.json, status: expected 429 or 503, found 200/,
    respondTo(({ headers }) => headers.get("authorization") !== basicOf(target), 401),
  ],
  ["limits.per-application", /expected 200, found 429/, shareLimit()],
  ["limits.per-store", /expected 200, found 429/, shareLimit()],
  ["unknown.limitStatus", /^limitStatus: .* found "420"/, changeResponse(429, { status: 420 })],
];

/** Whoever asks after somebody was over the limit is over it, too. */
function shareLimit(): Breakage {
  let isOver = false;
  return async (request, next) => {
    const response = await next(request);
    isOver ||= response.status === 429;
    return isOver ? new Response(null, { status: 429, headers: { "Retry-After": "1" } }) : response;
  };
}

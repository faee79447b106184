import type { FaultKind } from "../fault-kind.ts";
import { noFields } from "./forms.ts";
import { pausedBody } from "./paused-body.ts";

/** No response, or only half of its body, on a connection that stays open. */
export const hang: FaultKind<object> = {
  ...noFields,
  log: { isEndless: true },
  replace: (_, { gone }) => gone,
  within: (_, { head, body }, { left }) => new Response(pausedBody(body, left), head),
};

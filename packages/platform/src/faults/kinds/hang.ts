import { pausedBody } from "../../http/broken-response.ts";
import type { FaultKind } from "../fault-kind.ts";
import { fieldsOf } from "../fields.ts";

/** No response, or only half of its body, on a connection that stays open. */
export const hang: FaultKind<object> = {
  ...fieldsOf({}),
  log: { isEndless: true },
  replace: (_, { gone }) => gone,
  within: (_, { head, body }, { left }) => new Response(pausedBody(body, left), head),
};

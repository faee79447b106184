import { cutResponse, lostResponse } from "../../http/broken-response.ts";
import type { FaultKind } from "../fault-kind.ts";
import { fieldsOf } from "../fields.ts";

/** The connection is reset without a byte of the response. `mid-answer`: after half of its body. */
export const reset: FaultKind<object> = {
  ...fieldsOf({}),
  log: {},
  replace: () => lostResponse(),
  within: (_, { head, body }) => cutResponse(head, body.slice(0, Math.floor(body.length / 2)), "reset"),
};

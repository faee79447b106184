import { pausedBody } from "../../http/broken-response.ts";
import type { FaultKind, Stage } from "../fault-kind.ts";
import { duration, fieldsOf } from "../fields.ts";

/** The store's response, `ms` later. `mid-answer`: half of its body arrives at once, the rest later. */
export const delay: FaultKind<{ readonly ms: number }> = {
  ...fieldsOf({ ms: duration }),
  log: null,
  before: ({ ms }, { wait }) => wait(ms),
  async after({ ms }, response, { wait }) {
    await wait(ms);
    return response;
  },
  within: ({ ms }, { head, body }, stage) =>
    new Response(pausedBody(body, Promise.race([waitWithin(ms, stage), stage.left])), head),
};

/** Goes on when the platform closes: the listener would report a body that fails as an error. */
function waitWithin(ms: number, { wait, left }: Stage): Promise<void> {
  return wait(ms).catch(() => left);
}

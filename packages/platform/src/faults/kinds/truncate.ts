import { cutResponse } from "../../http/broken-response.ts";
import type { FaultKind } from "../fault-kind.ts";
import { byteCount, fieldsOf } from "../fields.ts";

/** The connection ends after `bytes` of the body, though the headers promise all of it. */
export const truncate: FaultKind<{ readonly bytes: number }> = {
  ...fieldsOf({ bytes: byteCount }),
  log: {},
  within: ({ bytes }, { head, body }) =>
    bytes >= body.length ? new Response(body, head) : cutResponse(head, body.slice(0, bytes), "close"),
};

import * as json from "@orderpane/protocol/json";
import { cutResponse } from "../../http/broken-response.ts";
import type { FaultKind } from "../fault-kind.ts";
import { takeNumber } from "../fault-words.ts";

/** The connection ends after `bytes` of the body, though the headers promise all of it. */
export const truncate: FaultKind<{ readonly bytes: number }> = {
  schema: json.strictObject({ kind: json.unknown(), bytes: json.integer({ min: 0 }) }),
  parse: (words, name) => ({ bytes: takeNumber(words, name) }),
  print: ({ bytes }) => [String(bytes)],
  log: {},
  within: ({ bytes }, { head, body }) =>
    bytes >= body.length ? new Response(body, head) : cutResponse(head, body.slice(0, bytes), "close"),
};

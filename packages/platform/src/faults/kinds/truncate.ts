import { cutResponse } from "../../http/broken-response.ts";
import type { FaultKind } from "../fault-kind.ts";
import { takeNumber } from "../fault-words.ts";

/** The connection ends after `bytes` of the body, though the headers promise all of it. */
export const truncate: FaultKind<{ readonly bytes: number }> = {
  decode(action) {
    action.members(["kind", "bytes"]);
    return { bytes: action.at("bytes").integer({ min: 0 }) };
  },
  parse: (words, name) => ({ bytes: takeNumber(words, name) }),
  print: ({ bytes }) => [String(bytes)],
  log: {},
  within: ({ bytes }, { head, body }) =>
    bytes >= body.length ? new Response(body, head) : cutResponse(head, body.slice(0, bytes), "close"),
};

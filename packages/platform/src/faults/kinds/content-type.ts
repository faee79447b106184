import type { FaultKind } from "../fault-kind.ts";
import { takeText } from "../fault-words.ts";
import { readHeaderValue } from "./forms.ts";

/** The store's response with another content type. */
export const contentType: FaultKind<{ readonly type: string }> = {
  decode(action) {
    action.members(["kind", "type"]);
    return { type: readHeaderValue(action.at("type")) };
  },
  parse: (words, name) => ({ type: takeText(words, name) }),
  print: ({ type }) => [type],
  log: {},
  after({ type }, { status, headers, body }) {
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), "content-type": type } });
  },
};

import * as json from "@orderpane/protocol/json";
import type { FaultKind } from "../fault-kind.ts";
import { takeText } from "../fault-words.ts";
import { headerValue } from "./forms.ts";

/** The store's response with another content type. */
export const contentType: FaultKind<{ readonly type: string }> = {
  schema: json.strictObject({ kind: json.unknown(), type: headerValue }),
  parse: (words, name) => ({ type: takeText(words, name) }),
  print: ({ type }) => [type],
  log: {},
  after({ type }, { status, headers, body }) {
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), "content-type": type } });
  },
};

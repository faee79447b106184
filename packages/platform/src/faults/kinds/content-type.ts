import type { FaultKind } from "../fault-kind.ts";
import { fieldsOf, headerValue } from "../fields.ts";

/** The store's response with another content type. */
export const contentType: FaultKind<{ readonly type: string }> = {
  ...fieldsOf({ type: headerValue }),
  log: {},
  after({ type }, { status, headers, body }) {
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), "content-type": type } });
  },
};

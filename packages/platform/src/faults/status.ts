import * as json from "@orderpane/protocol/json";
import type { FaultKind } from "./fault-kind.ts";
import { actionSchema, headerValue } from "./fields.ts";

export interface StatusFields {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

const statusCode = json.integer({ min: 200, max: 599 });

const headerList = json.optional(
  json.pipe(
    json.record((name) => {
      if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) return never("a header's name there");
      if (/^(content-length|transfer-encoding|connection)$/i.test(name)) {
        return never(
          "another header, because the server sets this one: use the faults truncate and reset to break a response",
        );
      }
      return headerValue;
    }),
    json.transform((given) => (Object.keys(given).length > 0 ? given : undefined)),
  ),
);

function never(phrase: string): json.GenericSchema<unknown, string> {
  return json.custom<string>(() => false, json.expected(phrase));
}

function schemaFor(code: unknown) {
  const hasBody = code !== 204 && code !== 205 && code !== 304;
  const body = hasBody ? json.string() : never(`nothing: ${String(code)} has no body`);
  return actionSchema({ status: statusCode, headers: headerList, body: json.optional(body) });
}

export const status: FaultKind<StatusFields> = {
  schema: json.lazy((action) => schemaFor(Object(action).status)),
  log: { bodyOf: ({ body = "" }) => body },
  replace({ status: code, headers: given, body = null }) {
    const headers = new Headers(given);
    // Every `Response` with a text has it, but the listener adds it only after the request was logged.
    if (body !== null && !headers.has("content-type")) {
      headers.set("content-type", "text/plain;charset=UTF-8");
    }
    return new Response(body, { status: code, headers });
  },
};

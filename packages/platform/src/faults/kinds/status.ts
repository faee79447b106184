import * as json from "@orderpane/protocol/json";
import type { FaultKind } from "../fault-kind.ts";
import { takeNumber, takeText, textError } from "../fault-words.ts";
import { headerValue } from "./forms.ts";

/** Another response than the store's. */
export interface StatusFields {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

const headersSchema = json.pipe(
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
);

function schemaFor(code: unknown): json.GenericSchema<unknown, StatusFields> {
  const hasBody = code !== 204 && code !== 205 && code !== 304;
  return json.strictObject({
    kind: json.unknown(),
    status: json.integer({ min: 200, max: 599 }),
    headers: json.optional(headersSchema),
    body: json.optional(hasBody ? json.string() : never(`nothing: ${code} has no body`)),
  });
}

/** Refuses every value. */
function never(phrase: string): json.GenericSchema<unknown, string> {
  return json.custom<string>(() => false, json.expected(phrase));
}

export const status: FaultKind<StatusFields> = {
  schema: json.lazy((action) => schemaFor(Object(action).status)),
  parse(words, name) {
    const code = takeNumber(words, name);
    const headers = takeHeaders(words);
    const hasBody = words[0] === "body" && words.shift();
    return {
      status: code,
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      ...(hasBody && { body: takeText(words, "body") }),
    };
  },
  print: ({ status: code, headers = {}, body }) => [
    String(code),
    ...Object.entries(headers).flatMap(([name, value]) => ["header", `${name}:${value}`]),
    ...(body === undefined ? [] : ["body", body]),
  ],
  log: {
    // Headers and body may hold secrets.
    print: ({ status: code }) => [String(code)],
    bodyOf: ({ body = "" }) => body,
  },
  replace({ status: code, headers: given, body = null }) {
    const headers = new Headers(given);
    // Every `Response` with a text has it, but the listener adds it only after the request was logged.
    if (body !== null && !headers.has("content-type")) {
      headers.set("content-type", "text/plain;charset=UTF-8");
    }
    return new Response(body, { status: code, headers });
  },
};

function takeHeaders(words: string[]): [name: string, value: string][] {
  const headers: [string, string][] = [];
  while (words[0] === "header") {
    words.shift();
    const header = takeText(words, "header");
    const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(header) ?? [];
    if (name === undefined || value === undefined) {
      throw textError(`header: expected NAME:VALUE, found ${JSON.stringify(header.slice(0, 40))}`);
    }
    headers.push([name, value]);
  }
  return headers;
}

import type { JsonInput } from "../../http/json-input.ts";
import type { FaultKind } from "../fault-kind.ts";
import { takeNumber, takeText, textError } from "../fault-words.ts";
import { readHeaderValue } from "./forms.ts";

/** Another response than the store's. */
export interface StatusFields {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

export const status: FaultKind<StatusFields> = {
  decode(action) {
    action.members(["kind", "status", "headers", "body"]);
    const code = action.at("status").integer({ min: 200, max: 599 });
    const body = action.at("body");
    if (body.value !== undefined && [204, 205, 304].includes(code)) {
      body.fail(`nothing: ${code} has no body`);
    }
    const headers = action.at("headers").or(readHeaders, undefined);
    const text = body.or(readBody, undefined);
    return {
      status: code,
      ...(headers !== undefined && { headers }),
      ...(text !== undefined && { body: text }),
    };
  },
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

function readBody(input: JsonInput): string {
  return typeof input.value === "string" ? input.value : input.fail("a text");
}

function readHeaders(input: JsonInput): Record<string, string> | undefined {
  input.members(Object.keys(Object(input.value)));
  const names = Object.keys(input.value as object);
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, readHeader(name, input.at(name))]));
}

function readHeader(name: string, value: JsonInput): string {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) value.fail("a header's name there");
  if (/^(content-length|transfer-encoding|connection)$/i.test(name)) {
    value.fail(
      "another header, because the server sets this one: use the faults truncate and reset to break a response",
    );
  }
  return readHeaderValue(value);
}

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

import * as json from "@orderpane/protocol/json";
import type { FaultKind } from "./fault-kind.ts";
import { quote, takeNumber, takeText, textError } from "./fault-words.ts";
import { type FieldForm, fieldsOf, headerValue } from "./fields.ts";

export interface StatusFields {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

const statusCode: FieldForm<number> = {
  usage: "CODE",
  schema: json.integer({ min: 200, max: 599 }),
  parse: takeNumber,
};

/** In the text form each header is `header NAME:VALUE`. */
const headerList: FieldForm<StatusFields["headers"]> = {
  usage: "[header NAME:VALUE]…",
  schema: json.optional(
    json.pipe(
      json.record((name) => {
        if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) return never("a header's name there");
        if (/^(content-length|transfer-encoding|connection)$/i.test(name)) {
          return never(
            "another header, because the server sets this one: use the faults truncate and reset to break a response",
          );
        }
        return headerValue.schema;
      }),
      json.transform((given) => (Object.keys(given).length > 0 ? given : undefined)),
    ),
  ),
  parse(words) {
    const headers: Record<string, string> = {};
    while (words[0] === "header") {
      words.shift();
      const header = takeText(words, "header");
      const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(header) ?? [];
      if (name === undefined || value === undefined) {
        throw textError(`header: expected NAME:VALUE, found ${quote(header)}`);
      }
      headers[name] = value;
    }
    return headers;
  },
};

function bodyText(schema: json.GenericSchema<unknown, string>): FieldForm<StatusFields["body"]> {
  return {
    usage: "[body TEXT]",
    schema: json.optional(schema),
    parse(words) {
      if (words[0] !== "body") return undefined;
      words.shift();
      return takeText(words, "body");
    },
  };
}

function never(phrase: string): json.GenericSchema<unknown, string> {
  return json.custom<string>(() => false, json.expected(phrase));
}

function fieldsFor(code: unknown) {
  const hasBody = code !== 204 && code !== 205 && code !== 304;
  const body = bodyText(hasBody ? json.string() : never(`nothing: ${String(code)} has no body`));
  return fieldsOf<StatusFields>({ status: statusCode, headers: headerList, body });
}

export const status: FaultKind<StatusFields> = {
  ...fieldsFor(200),
  schema: json.lazy((action) => fieldsFor(Object(action).status).schema),
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

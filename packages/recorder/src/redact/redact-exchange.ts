import type { WholeResponse } from "@orderpane/deploy/client";
import { type DocumentRedaction, redactJson } from "./redact-json.ts";
import { redactText, type TextRedaction } from "./redact-text.ts";
import { redactXml } from "./redact-xml.ts";

/** A request and its response as they are saved: without secrets and personal data. */
export interface Fixture {
  readonly number: number;
  readonly request: {
    readonly method: string;
    /** With the query. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
}

/** A request and its response as they were sent. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    /** Under `/admin/`, with the query. */
    readonly path: string;
    readonly headers: Headers;
    readonly body: Buffer<ArrayBuffer>;
  };
  readonly response: WholeResponse<Buffer<ArrayBuffer>>;
}

/**
 * Keeps only what is known to be harmless. Redacts everything else: unknown fields, values of a query,
 * headers, and bodies that are neither JSON nor XML. `learned` is the personal data in this exchange, in
 * lower case, to be redacted in later ones too.
 */
export function redactExchange(
  number: number,
  { request, response }: Exchange,
  { secrets, personal }: TextRedaction,
): { fixture: Fixture; learned: string[] } {
  const learned = new Set<string>();
  const learn = (part: string) => void learned.add(part.toLowerCase());
  const resource = resourceOf(request.path);
  const redactBodies = (redact: (text: string) => string) => ({
    request: redactDocument(request, { resource, redact, learn }),
    answer: redactDocument(response, { resource, redact, learn }),
  });
  // Twice, because personal data at the end of a document may also occur at its beginning.
  redactBodies((text) => text);
  const known = { secrets, personal: new Set([...personal, ...learned]) };
  const redact = (text: string) => redactText(text, known);
  const bodies = redactBodies(redact);
  const fixture: Fixture = {
    number,
    request: {
      method: request.method,
      path: redactPath(request.path, redact),
      headers: keptHeaders(request.headers, ["accept", "content-type"], redact),
      body: bodies.request,
    },
    answer: {
      status: response.status,
      headers: keptHeaders(response.headers, responseHeaderNames, redact),
      body: bodies.answer,
    },
  };
  return { fixture, learned: [...learned] };
}

const responseHeaderNames = [
  "api-usage-limit",
  "cache-control",
  "content-type",
  "date",
  "location",
  "retry-after",
  "www-authenticate",
];

function redactDocument(
  { headers, body: bytes }: Pick<Exchange["response"], "headers" | "body">,
  redaction: DocumentRedaction,
): string | null {
  let body: string;
  try {
    body = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "[bytes, not kept]";
  }
  if (body.trim() === "") return body === "" ? null : body;
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const omitted = `[${/^[\w/+.-]{1,60}$/.test(type) ? type : "unknown type"}, ${body.length} characters, not kept]`;
  try {
    if (/[/+]json$/.test(type)) return redactJson(body, redaction);
    if (/[/+]xml$/.test(type) && type !== "application/xhtml+xml") return redactXml(body, redaction);
  } catch {
    return omitted;
  }
  return type === "text/plain" && /^HTTP Basic: Access denied\.\s*$/.test(body) ? body : omitted;
}

/** `["products", "images"]` of `/admin/products/1/images.json`. */
function resourceOf(path: string): string[] {
  const { pathname } = new URL(path, "http://store.invalid");
  const segments = pathname
    .replace(/\.\w+$/, "")
    .split("/")
    .slice(2);
  return segments.filter((segment) => /[^\d]/.test(segment));
}

function keptHeaders(headers: Headers, names: readonly string[], redact: (text: string) => string) {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = headers.get(name);
    if (value === null) continue;
    kept[name] = redact(name === "location" ? withoutQuery(value) : value);
  }
  return kept;
}

function withoutQuery(location: string): string {
  const [address = ""] = location.split(/[?#]/, 1);
  return address === location ? location : `${address}?[text]`;
}

/** Keeps the values of a query that are pages, fields and times. */
function redactPath(path: string, redact: (text: string) => string): string {
  const { pathname, searchParams } = new URL(path, "http://store.invalid");
  const segments = pathname
    .split("/")
    .map((segment) => (/^[\w.-]*$/.test(segment) ? redact(segment) : "[text]"));
  const values = [...searchParams].map(([name, value]) => {
    const isKept = keptParameters.has(name) && /^[\w:+.,-]{0,100}$/.test(value);
    return `${/^[\w[\]-]{1,60}$/.test(name) ? redact(name) : "[name]"}=${isKept ? redact(value) : "[text]"}`;
  });
  return segments.join("/") + (values.length > 0 ? `?${values.join("&")}` : "");
}

const keptParameters: ReadonlySet<string> = new Set([
  "page",
  "per_page",
  "page_size",
  "limit",
  "from_id",
  "updated_since",
  "created_since",
  "fields",
  "order",
]);

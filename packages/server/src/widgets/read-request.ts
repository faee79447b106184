import type { StandardSchemaV1 } from "@standard-schema/spec";
import { Refusal } from "./refusals.ts";

/** Returns the query parameters except `callback` and `key`, which belong to the transport. */
export function readQuery(request: Request): Record<string, string> {
  const { search, searchParams } = new URL(request.url);
  if (!isEncoded(search)) throw malformed("The query is not UTF-8 in percent-encoding.");
  const given = [...searchParams].filter(([name]) => name !== "callback" && name !== "key");
  const query = Object.fromEntries(given);
  if (Object.keys(query).length < given.length) throw malformed("A parameter is given twice.");
  return query;
}

/**
 * Returns the key of a request, or `""` if it has none. Script elements cannot send headers, so a read may
 * have its key in the URL. An action needs the header, so browsers always send a preflight first.
 *
 * @throws {Refusal} if the request has two keys, or an action has one in its URL
 */
export function readWidgetKey(request: Request): { readonly key: string; readonly isInUrl: boolean } {
  const inUrl = new URL(request.url).searchParams.getAll("key");
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const [key = "", ...others] = bearer === undefined ? inUrl : [bearer, ...inUrl];
  const isInUrl = inUrl.length > 0;
  if (others.length > 0 || (isInUrl && request.method === "POST")) throw new Refusal("bad-key");
  return { key, isInUrl };
}

export async function readJson(
  request: Request,
): Promise<{ readonly text: string; readonly value: unknown }> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  if (type.trim().toLowerCase() !== "application/json")
    throw malformed("The Content-Type must be application/json.");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(request, longestBody));
    return { text, value: JSON.parse(text) };
  } catch (error) {
    // Also if the connection was lost.
    throw error instanceof Refusal ? error : malformed("The body is not JSON.");
  }
}

/** @throws {Refusal} `invalid-input` with the first issue of each field */
export async function validate<Schema extends StandardSchemaV1>(
  schema: Schema,
  value: unknown,
): Promise<StandardSchemaV1.InferOutput<Schema>> {
  const result = await schema["~standard"].validate(value);
  if (!result.issues) return result.value;
  const fields = new Map<string, string>();
  let message: string | undefined;
  for (const issue of result.issues) {
    const field = fieldOf(issue.path ?? []);
    // An issue of the whole input has no field.
    if (field === "") message ??= issue.message;
    else if (!fields.has(field)) fields.set(field, issue.message);
  }
  throw new Refusal("invalid-input", {
    message,
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
  });
}

function fieldOf(path: NonNullable<StandardSchemaV1.Issue["path"]>): string {
  return path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
}

export function readIdempotencyKey({ headers }: Request): string {
  const key = headers.get("idempotency-key") ?? "";
  // Repeated headers are joined with a comma and a space, so they are refused.
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw malformed("An Idempotency-Key of 1 to 128 printable ASCII characters is needed.");
}

const longestBody = 64 * 1024;

function malformed(message: string): Refusal {
  return new Refusal("bad-request", { message });
}

function isEncoded(search: string): boolean {
  try {
    decodeURIComponent(search);
    return true;
  } catch {
    return false;
  }
}

/** @throws {Refusal} if it is longer than `longest` bytes */
export async function readBytes({ body }: Request, longest: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > longest) throw malformed(`The body is longer than ${longest} bytes.`);
  }
  return Buffer.concat(chunks);
}

import { ContractError } from "./errors.ts";

export interface ContractResponse {
  /** Method and path, for messages. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export async function readResponse(request: Request, response: Response): Promise<ContractResponse> {
  const { pathname } = new URL(request.url);
  const { status, headers } = response;
  return { request: `${request.method} ${pathname}`, status, headers, body: await response.text() };
}

/** Returns the seconds to wait when the limit is used up: 429, or 503 as until 2026. */
export function waitOf({ status, headers }: ContractResponse): number | null {
  const seconds = headers.get("retry-after");
  if (status !== 429 && (status !== 503 || seconds === null)) return null;
  return /^\d{1,4}$/.test(seconds ?? "") ? Number(seconds) : 300;
}

export function mediaTypeOf({ headers }: ContractResponse): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** What a response must have; absent: anything. */
export interface Expectation {
  /** The status, or several that are allowed. */
  readonly status?: number | readonly number[];
  readonly mediaType?: string | RegExp;
}

export function expectResponse(response: ContractResponse, { status, mediaType }: Expectation): void {
  const statuses = [status ?? response.status].flat();
  if (!statuses.includes(response.status)) {
    const body = response.body === "" ? "an empty body" : excerpt(response.body);
    const found = `${response.status} with ${body}`;
    throw mismatch(`${response.request}, status`, { expected: statuses.join(" or "), found });
  }
  if (mediaType) expectValue(`${response.request}, media type`, mediaTypeOf(response), mediaType);
}

/** Compares both as JSON. An expected regular expression is matched instead. */
export function expectValue(what: string, found: unknown, expected: unknown): void {
  const isPattern = expected instanceof RegExp;
  const isRight = isPattern
    ? typeof found === "string" && expected.test(found)
    : JSON.stringify(found) === JSON.stringify(expected);
  const wanted = isPattern ? String(expected) : excerpt(expected);
  if (!isRight) throw mismatch(what, { expected: wanted, found: excerpt(found) });
}

export function expectTrue(what: string, isTrue: boolean, found: unknown): void {
  if (!isTrue) throw new ContractError("mismatch", `${what}: found ${excerpt(found)}`);
}

export function mismatch(what: string, { expected, found }: Record<"expected" | "found", string>) {
  return new ContractError("mismatch", `${what}: expected ${expected}, found ${found}`);
}

export function jsonOf({ request, body }: ContractResponse): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw mismatch(`${request}, body`, { expected: "JSON", found: excerpt(body) });
  }
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function recordOf(response: ContractResponse): JsonRecord {
  const value = jsonOf(response);
  if (isRecord(value)) return value;
  throw mismatch(`${response.request}, body`, { expected: "a JSON object", found: excerpt(value) });
}

/**
 * Returns the body of a 200 as a JSON array of objects. An error does not show another body, which may hold
 * texts of buyers.
 */
export function listOf(response: ContractResponse): JsonRecord[] {
  expectResponse(response, { status: 200 });
  const value = jsonOf(response);
  if (Array.isArray(value) && value.every(isRecord)) return value;
  const found = Array.isArray(value) ? "an array of something else" : typeof value;
  throw mismatch(`${response.request}, body`, { expected: "a JSON array of objects", found });
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value on one line, cut, and safe to print whatever the store sent. */
export function excerpt(value: unknown): string {
  const text = (JSON.stringify(value) ?? typeof value).replace(/\p{Cc}/gu, "\ufffd");
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

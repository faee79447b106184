import { ContractError } from "../errors.ts";
import { type ContractResponse, typeOf } from "./contract-response.ts";

/** Returns the error of a case whose target behaves differently. */
export function mismatch(
  what: string,
  { expected, found }: { expected: string; found: string },
): ContractError {
  return new ContractError("mismatch", `${what}: expected ${expected}, found ${found}`);
}

/** Compares both as JSON. An expected regular expression is matched instead. */
export function expectValue(what: string, found: unknown, expected: unknown): void {
  const isRight =
    expected instanceof RegExp
      ? typeof found === "string" && expected.test(found)
      : JSON.stringify(found) === JSON.stringify(expected);
  if (isRight) return;
  const wanted = expected instanceof RegExp ? String(expected) : excerpt(expected);
  throw mismatch(what, { expected: wanted, found: excerpt(found) });
}

export function expectTrue(what: string, isTrue: boolean, { found }: { found: unknown }): void {
  if (!isTrue) throw new ContractError("mismatch", `${what}: found ${excerpt(found)}`);
}

export function expectStatus(response: ContractResponse, ...statuses: readonly number[]): void {
  if (statuses.includes(response.status)) return;
  throw mismatch(`${response.request}, status`, {
    expected: statuses.join(" or "),
    found: `${response.status}${response.body === "" ? " with an empty body" : ` with ${excerpt(response.body)}`}`,
  });
}

/** Checks status and media type. */
export function expectAnswer(response: ContractResponse, status: number, type: string): void {
  expectStatus(response, status);
  expectValue(`${response.request}, Content-Type`, typeOf(response), type);
}

/** Returns the body as JSON. */
export function jsonOf({ request, body }: ContractResponse): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw mismatch(`${request}, body`, { expected: "JSON", found: excerpt(body) });
  }
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns the body as a JSON object. */
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
  expectStatus(response, 200);
  const value = jsonOf(response);
  if (Array.isArray(value) && value.every(isRecord)) return value;
  const found = Array.isArray(value) ? "an array of something else" : typeof value;
  throw mismatch(`${response.request}, body`, { expected: "a JSON array of objects", found });
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value on one line, cut, and safe to print whatever the store sent. */
export function excerpt(value: unknown): string {
  const text = (JSON.stringify(value) ?? typeof value).replace(/\p{Cc}/gu, "\ufffd");
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

import type { AssumptionName, Assumptions } from "@orderpane/platform";
import { isRecord, jsonType } from "@orderpane/protocol/json";
import { printable } from "@orderpane/protocol/printable";
import { ContractError } from "./errors.ts";

export interface ContractResponse {
  /** Method and path, for messages. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What a response must have. An absent field accepts anything. */
export interface Expectation {
  readonly status?: number | readonly number[];
  readonly mediaType?: string | RegExp;
  readonly text?: RegExp;
  /** Types of the fields of the JSON records at a path, as in {@link expectFields}. `""` is the body. */
  readonly types?: Readonly<Record<string, string>>;
  /** Values at paths of the JSON body, as in {@link expectValue}. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** @throws {ContractError} */
export function expectResponse(response: ContractResponse, expected: Expectation): void {
  const { request, status, body } = response;
  const { mediaType, text, types = {}, values = {} } = expected;
  const statuses = [expected.status ?? status].flat();
  if (!statuses.includes(status)) {
    const found = `${status} with ${body === "" ? "an empty body" : excerpt(body)}`;
    throw mismatch(`${request}, status`, { expected: statuses.join(" or "), found });
  }
  if (mediaType) expectValue(`${request}, media type`, mediaTypeOf(response), mediaType);
  if (text) expectValue(`${request}, body`, body, text);
  for (const [path, fields] of Object.entries(types)) {
    for (const record of [pick(jsonOf(response), path)].flat()) expectFields(path || request, record, fields);
  }
  for (const [path, value] of Object.entries(values)) {
    expectValue(`${request}, ${path}`, pick(jsonOf(response), path), value);
  }
}

export function mediaTypeOf({ headers }: ContractResponse): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** Compares both as JSON, unless the expected value is a regular expression or a function. */
export function expectValue(what: string, found: unknown, expected: unknown): void {
  if (typeof expected === "function") {
    if (!expected(found)) throw new ContractError(`${what}: found ${excerpt(found)}`);
    return;
  }
  const isPattern = expected instanceof RegExp;
  const isRight = isPattern
    ? typeof found === "string" && expected.test(found)
    : JSON.stringify(found) === JSON.stringify(expected);
  const wanted = isPattern ? String(expected) : excerpt(expected);
  if (!isRight) throw mismatch(what, { expected: wanted, found: excerpt(found) });
}

export function expectValues(values: Readonly<Record<string, readonly [found: unknown, expected: unknown]>>) {
  for (const [what, [found, expected]] of Object.entries(values)) expectValue(what, found, expected);
}

/** Accepts a number within bounds, or a list whose length is. */
export function between(least: number, most = Infinity) {
  return (found: unknown) => {
    const size = Array.isArray(found) ? found.length : Number(found ?? NaN);
    return size >= least && size <= most;
  };
}

export function mismatch(what: string, { expected, found }: Record<"expected" | "found", string>) {
  return new ContractError(`${what}: expected ${expected}, found ${found}`);
}

/** Values of assumptions about the platform, by name. Absent if the store cannot show them. */
export type Findings = Readonly<Record<string, string>>;

/** How to recognise a value: an equal text, or a function. */
type Look = string | ((seen: string) => boolean);

/** Returns the value that matches. If none does, platform-facts.md needs a new row. */
export function finding<const Name extends AssumptionName>(
  name: Name,
  seen: string | number,
  looks: Readonly<Record<Assumptions[Name], Look>>,
): Findings {
  const text = String(seen);
  const fits = (look: Look) => (typeof look === "string" ? look === text : look(text));
  const found = Object.entries<Look>(looks).find(([, look]) => fits(look));
  if (found) return { [name]: found[0] };
  throw mismatch(name, { expected: Object.keys(looks).join(" or "), found: excerpt(text) });
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function recordOf(response: ContractResponse): JsonRecord {
  const value = jsonOf(response);
  if (isRecord(value)) return value;
  throw mismatch(`${response.request}, body`, { expected: "a JSON object", found: excerpt(value) });
}

/**
 * Returns the body of a 200 as a JSON array of objects. Errors do not show other bodies, which may contain
 * text from buyers.
 */
export function listOf(response: ContractResponse): JsonRecord[] {
  expectResponse(response, { status: 200 });
  return recordsIn(`${response.request}, JSON body`, jsonOf(response));
}

function jsonOf({ request, body }: ContractResponse): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw mismatch(`${request}, body`, { expected: "JSON", found: excerpt(body) });
  }
}

export function recordsIn(what: string, list: unknown): JsonRecord[] {
  if (Array.isArray(list) && list.every(isRecord)) return list;
  throw mismatch(what, { expected: "an array of objects", found: jsonType(list) });
}

/** Returns the value at a path such as `"products.id"`. A list in the path yields the values of its items. */
export function pick(value: unknown, path: string): unknown {
  const steps = path === "" ? [] : path.split(".");
  const step = (from: unknown, name: string): unknown =>
    Array.isArray(from) ? from.flatMap((item) => step(item, name)) : Object(from)[name];
  return steps.reduce(step, value);
}

/**
 * Checks types: `"integer id; string|null permalink title"`. Errors name a field and its type, never its
 * text, which may be data of a real shop.
 */
export function expectFields(what: string, record: unknown, fields: string): void {
  for (const group of fields.split("; ")) {
    const [types = "", ...names] = group.split(" ");
    for (const name of names) {
      const value = pick(record, name);
      const found = Number.isSafeInteger(value) ? ["integer", "number"] : [jsonType(value)];
      if (types.split("|").some((type) => found.includes(type))) continue;
      throw mismatch(`${name} of ${what}`, { expected: types.replace("|", " or "), found: found[0]! });
    }
  }
}

export function ascending(ids: readonly unknown[]): number[] {
  return ids.map(Number).toSorted((a, b) => a - b);
}

/** Returns the value on one line, shortened and safe to print. */
export function excerpt(value: unknown): string {
  const text = printable(JSON.stringify(value) ?? typeof value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

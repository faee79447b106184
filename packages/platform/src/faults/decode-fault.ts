import { PlatformError } from "../errors.ts";
import { type JsonInput, readJson } from "../http/json-input.ts";
import { type FaultAction, type FaultDraft, type FaultMatch, faultTimes } from "./fault.ts";

/**
 * Checks one fault or an array of them, and fills in the defaults.
 *
 * @throws PlatformError `bad-fault`, with the path of what is wrong: `faults[2].match.method: expected …, found …`
 */
export function decodeFaults(value: unknown): FaultDraft[] {
  const path = "faults";
  if (!Array.isArray(value)) return [decodeFault(value, path)];
  return readJson(value, badFault, { path }).items().map(readFault);
}

/** The same for one; `path` opens the messages. */
export function decodeFault(value: unknown, path: string): FaultDraft {
  return readFault(readJson(value, badFault, { path }));
}

export function badFault(message: string): PlatformError {
  return new PlatformError("bad-fault", message);
}

/** What a fault can be of. */
export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A day: what takes longer is meant to be a hang. */
const longest = 24 * 60 * 60 * 1000;

function readFault(input: JsonInput): FaultDraft {
  input.members(["id", "match", "skip", "times", "chance", "seed", "when", "do"]);
  const action = readAction(input.at("do"));
  const times = faultTimes[action.kind];
  return withoutUndefined({
    id: input.at("id").or(readId, undefined),
    match: input.at("match").or(readMatch, {}),
    skip: input.at("skip").or(readCount, 0),
    times: input.at("times").or(readCount, 1),
    chance: input.at("chance").or(readChance, 1),
    seed: input.at("seed").or(readCount, undefined),
    when: input.at("when").or((when) => readTime(when, times, action.kind), times[0]),
    do: action,
  });
}

/** It stands in an address: `DELETE /__store/faults/<id>`. */
function readId(input: JsonInput): string {
  const id = input.text();
  return /^[\w-]{1,40}$/.test(id) ? id : input.fail("1 to 40 letters, digits, hyphens or underscores");
}

function readMatch(input: JsonInput): FaultMatch {
  input.members(["method", "path", "account"]);
  return withoutUndefined({
    method: input.at("method").or((method) => method.oneOf(methods), undefined),
    path: input.at("path").or(readPath, undefined),
    account: input.at("account").or(readHost, undefined),
  });
}

function readPath(input: JsonInput): string {
  const path = input.text();
  if (!/^[/*][^\s?#]*$/.test(path)) {
    return input.fail('a path without a query, "*" for any characters, such as "/admin/orders/*.json"');
  }
  return path.startsWith("/__store")
    ? input.fail("a path outside of /__store, where faults are taken away")
    : path;
}

function readHost(input: JsonInput): string {
  const host = input.text();
  return /^[a-z\d.-]+$/.test(host)
    ? host
    : input.fail('a host name without a port, such as "shop-1.localhost"');
}

function readTime<Time extends string>(input: JsonInput, times: readonly Time[], kind: string): Time {
  const known = times.find((time) => time === input.value);
  return known ?? input.fail(`${times.map((time) => `"${time}"`).join(" or ")} for ${kind}`);
}

function readAction(input: JsonInput): FaultAction {
  const kind = input.at("kind").oneOf(Object.keys(faultTimes) as FaultAction["kind"][]);
  switch (kind) {
    case "status":
      return readStatus(input);
    case "delay":
    case "list-lag":
      input.members(["kind", "ms"]);
      return { kind, ms: input.at("ms").integer({ min: 0, max: longest }) };
    case "truncate":
      input.members(["kind", "bytes"]);
      return { kind, bytes: readCount(input.at("bytes")) };
    case "content-type":
      input.members(["kind", "type"]);
      return { kind, type: readHeaderValue(input.at("type")) };
    default:
      input.members(["kind"]);
      return { kind };
  }
}

function readStatus(input: JsonInput): FaultAction {
  input.members(["kind", "status", "headers", "body"]);
  const status = input.at("status").integer({ min: 200, max: 599 });
  const body = input.at("body");
  if (body.value !== undefined && [204, 205, 304].includes(status))
    body.fail(`nothing: ${status} has no body`);
  return withoutUndefined({
    kind: "status" as const,
    status,
    headers: input.at("headers").or(readHeaders, undefined),
    body: body.or(readBody, undefined),
  });
}

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
    value.fail("another header: this one is the server's, truncate and reset are faults of their own");
  }
  return readHeaderValue(value);
}

function readHeaderValue(input: JsonInput): string {
  const text = input.text();
  return /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(text)
    ? text
    : input.fail("a header's value in ASCII");
}

function readCount(input: JsonInput): number {
  return input.integer({ min: 0 });
}

function readChance(input: JsonInput): number {
  const { value } = input;
  return typeof value === "number" && value >= 0 && value <= 1 ? value : input.fail("a number from 0 to 1");
}

function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

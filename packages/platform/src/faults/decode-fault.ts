import { PlatformError } from "../errors.ts";
import { type JsonInput, readJson } from "../http/json-input.ts";
import type { FaultDraft, FaultMatch } from "./fault.ts";
import { type FaultTime, timesOf } from "./fault-kind.ts";
import { type FaultAction, faultKindNames, faultKinds, kindOf } from "./kinds/fault-kinds.ts";

/**
 * Checks one fault or an array of them, and fills in the defaults.
 *
 * @throws {PlatformError} `bad-fault`, with the path of the mistake: `faults[2].match.method: expected …,
 * found …`
 */
export function decodeFaults(value: unknown): FaultDraft[] {
  const path = "faults";
  if (!Array.isArray(value)) return [decodeFault(value, path)];
  return readJson(value, badFault, { path }).items().map(readFault);
}

/** Same as {@link decodeFaults} for one fault. Error messages begin with `path`. */
export function decodeFault(value: unknown, path: string): FaultDraft {
  return readFault(readJson(value, badFault, { path }));
}

export function badFault(message: string): PlatformError {
  return new PlatformError("bad-fault", message);
}

/** The methods that a fault can match. */
export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

function readFault(input: JsonInput): FaultDraft {
  input.members(["id", "match", "skip", "times", "chance", "seed", "when", "do"]);
  const action = readAction(input.at("do"));
  const times = timesOf(kindOf(action));
  return withoutUndefined({
    id: input.at("id").or(readId, undefined),
    match: input.at("match").or(readMatch, {}),
    skip: input.at("skip").or(readCount, 0),
    times: input.at("times").or(readCount, 1),
    chance: input.at("chance").or(readChance, 1),
    seed: input.at("seed").or(readCount, undefined),
    when: input.at("when").or((when) => readTime(when, times, action.kind), times[0]!),
    do: action,
  });
}

/** An id is part of a URL: `DELETE /__store/faults/<id>`. */
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
    ? input.fail("a path outside of /__store, where faults are removed")
    : path;
}

function readHost(input: JsonInput): string {
  const host = input.text();
  return /^[a-z\d.-]+$/.test(host)
    ? host
    : input.fail('a host name without a port, such as "shop-1.localhost"');
}

function readTime(input: JsonInput, times: readonly FaultTime[], kind: string): FaultTime {
  const known = times.find((time) => time === input.value);
  return known ?? input.fail(`${times.map((time) => `"${time}"`).join(" or ")} for ${kind}`);
}

function readAction(input: JsonInput): FaultAction {
  const kind = input.at("kind").oneOf(faultKindNames);
  // Each kind decodes its own fields.
  return { kind, ...faultKinds[kind].decode(input) } as FaultAction;
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

import { createPlatform, type FetchHandler, type Platform } from "@orderpane/platform";
import { isLoopback } from "@orderpane/protocol/api";
import { ContractError } from "./errors.ts";

export interface Credentials {
  readonly appId: string;
  readonly appPassword: string;
}

/** A store to be checked: the local one, a real one, or another emulator. */
export interface ContractTarget extends Credentials {
  readonly name: string;
  /** Scheme and host, without a trailing slash. */
  readonly url: string;
  /** Sends a request; must not follow redirects. */
  readonly fetch: FetchHandler;
}

/**
 * Makes a target of the local platform.
 *
 * @param url where it listens; default: requests are handled in process
 */
export function localTarget(platform: Platform, url?: string): ContractTarget {
  return {
    name: "local store",
    url: url ?? "http://store.test",
    fetch: url === undefined ? (request) => platform.fetch(request) : fetch,
    ...platform.credentials,
  };
}

export function openLocalTarget() {
  const platform = createPlatform();
  return { platform, target: localTarget(platform), close: () => platform.close() };
}

const storeName = "ORDERPANE_CONTRACT_STORE";
const exampleAddress = "an address such as https://shop.myinsales.ru";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the target from `ORDERPANE_CONTRACT_STORE`, `ORDERPANE_CONTRACT_APP_ID` and
 * `ORDERPANE_CONTRACT_APP_PASSWORD`. Cases may write only
 * when `ORDERPANE_CONTRACT_WRITE` is `yes`. They never use up the limit.
 *
 * @throws {ContractError}; the message never contains the password
 */
export function decodeRealTarget(env: Environment, fetch: ContractTarget["fetch"] = globalThis.fetch) {
  const url = decodeAddress(required(env, storeName, exampleAddress));
  const appId = required(env, "ORDERPANE_CONTRACT_APP_ID", "the identifier of an application");
  const appPassword = required(env, "ORDERPANE_CONTRACT_APP_PASSWORD", "its password in this store");
  if (appId.includes(":")) throw badTarget("ORDERPANE_CONTRACT_APP_ID", "an identifier", "a colon in it");
  const write = env["ORDERPANE_CONTRACT_WRITE"] ?? "";
  if (!["", "no", "yes"].includes(write)) {
    const expected = "yes, or nothing for a run that only reads";
    throw badTarget("ORDERPANE_CONTRACT_WRITE", expected, "something else");
  }
  return {
    target: { name: new URL(url).host, url, fetch, appId, appPassword },
    options: { mayWrite: write === "yes", pauseMs: 700 },
  };
}

/** The value is not shown, because it could be a password in the wrong variable. */
function decodeAddress(text: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) throw badTarget(storeName, exampleAddress, "no address");
  const { protocol, hostname, origin } = url;
  if (url.href !== `${origin}/`) throw badTarget(storeName, "scheme and host alone", "more than that");
  if (protocol === "https:" || (protocol === "http:" && isLoopback(hostname))) return origin;
  throw badTarget(storeName, "https, because the password could be read on the way", protocol.slice(0, -1));
}

function required(env: Environment, name: string, what: string): string {
  const value = env[name]?.trim() ?? "";
  if (value === "") throw badTarget(name, what, "nothing");
  if (/\p{Cc}/u.test(value)) throw badTarget(name, what, "a control character in it");
  return value;
}

function badTarget(name: string, expected: string, found: string): ContractError {
  return new ContractError(`${name}: expected ${expected}, found ${found}`);
}

import { isLoopback } from "@orderpane/protocol/api";
import { ContractError } from "../errors.ts";
import type { ContractOptions } from "./session.ts";
import type { ContractTarget } from "../targets/target.ts";

/** A real store, and how carefully it is treated. */
interface RealTarget {
  readonly target: ContractTarget;
  readonly options: Required<Pick<ContractOptions, "mayWrite" | "pauseMs">>;
}

const pauseMs = 700;

const storeName = "ORDERPANE_CONTRACT_STORE";
const exampleAddress = "an address such as https://shop.myinsales.ru";

/**
 * Reads the target from `ORDERPANE_CONTRACT_STORE`, `ORDERPANE_CONTRACT_APP_ID` and
 * `ORDERPANE_CONTRACT_APP_PASSWORD`; `ORDERPANE_CONTRACT_FILTER` may name an SEO filter. Cases may write only
 * when `ORDERPANE_CONTRACT_WRITE` is `yes`. They never use up the limit.
 *
 * @throws {ContractError} `bad-target`; the message never contains the password
 */
export function decodeRealTarget(
  env: Readonly<Record<string, string | undefined>>,
  fetch: ContractTarget["fetch"] = globalThis.fetch,
): RealTarget {
  const url = decodeAddress(required(env, storeName, exampleAddress));
  const appId = required(env, "ORDERPANE_CONTRACT_APP_ID", "the identifier of an application");
  const appPassword = required(env, "ORDERPANE_CONTRACT_APP_PASSWORD", "its password in this store");
  if (appId.includes(":")) throw badTarget("ORDERPANE_CONTRACT_APP_ID", "an identifier", "a colon in it");
  const write = env["ORDERPANE_CONTRACT_WRITE"] ?? "";
  if (!["", "no", "yes"].includes(write)) {
    const expected = "yes, or nothing for a run that only reads";
    throw badTarget("ORDERPANE_CONTRACT_WRITE", expected, "something else");
  }
  const filter = decodeFilter(env["ORDERPANE_CONTRACT_FILTER"]);
  return {
    target: { name: new URL(url).host, url, fetch, appId, appPassword, ...(filter && { filter }) },
    options: { mayWrite: write === "yes", pauseMs },
  };
}

/** The address of an SEO filter, which the storefront lists nowhere. */
function decodeFilter(text = ""): ContractTarget["filter"] {
  if (text === "") return undefined;
  const [, collection, permalink] = /^([\w-]+)\/([\w-]+)$/.exec(text) ?? [];
  if (collection && permalink) return { collection, permalink };
  throw badTarget(
    "ORDERPANE_CONTRACT_FILTER",
    "the permalinks of a collection and of its filter: posuda/belyy-farfor",
    "something else",
  );
}

/** The value is not shown: somebody may have put a password into the wrong variable. */
function decodeAddress(text: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) throw badTarget(storeName, exampleAddress, "no address");
  const { protocol, hostname, origin } = url;
  if (url.href !== `${origin}/`) throw badTarget(storeName, "scheme and host alone", "more than that");
  if (protocol === "https:" || (protocol === "http:" && isLoopback(hostname))) return origin;
  throw badTarget(storeName, "https, because the password could be read on the way", protocol.slice(0, -1));
}

function required(env: Readonly<Record<string, string | undefined>>, name: string, what: string): string {
  const value = env[name]?.trim() ?? "";
  if (value === "") throw badTarget(name, what, "nothing");
  if (/\p{Cc}/u.test(value)) throw badTarget(name, what, "a control character in it");
  return value;
}

function badTarget(name: string, expected: string, found: string): ContractError {
  return new ContractError("bad-target", `${name}: expected ${expected}, found ${found}`);
}

import { DeployError } from "../errors.ts";

/** Why a store cannot be reached, by the code or the message of the error. */
const unreachable: readonly (readonly [pattern: RegExp, why: string, fix: string])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/,
    "there is no such host",
    "Check the spelling of ORDERPANE_STORE and the network.",
  ],
  [
    /^(ECONNREFUSED|bad port)$/,
    "nothing responds at this address",
    "Check host and port in ORDERPANE_STORE; a local store must be running.",
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    "the host cannot be reached",
    "Check the network and whether the store is up.",
  ],
  [
    /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/,
    "no secure connection",
    "Check ORDERPANE_STORE: the certificate must belong to that host, and the port must speak https.",
  ],
];

/** Says why `fetch` returned no complete response. `subject` begins the message; `timeout` is in ms. */
export function transportError(
  cause: unknown,
  { subject, timeout }: { subject: string; timeout: number },
): DeployError {
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new DeployError("timeout", `${subject}: no complete response within ${timeout / 1000} s`, {
      fix: "Try again; check whether the back-office of the store is slow in a browser too.",
      cause,
    });
  }
  const root = rootOf(cause);
  for (const [pattern, why, fix] of unreachable) {
    if (pattern.test(root))
      return new DeployError("unreachable", `${subject}: ${why} (${root})`, { fix, cause });
  }
  return new DeployError("interrupted", `${subject}: the connection broke (${root})`, {
    fix: "Try again: what was done is found in the store, and nothing is done twice.",
    cause,
  });
}

/** Of the error behind the TypeError of `fetch`, which says only "fetch failed" or "terminated". */
function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  return error.cause instanceof Error ? rootOf(error.cause) : error.message;
}

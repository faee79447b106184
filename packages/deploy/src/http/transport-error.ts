import { DeployError } from "../errors.ts";

/** Why a store cannot be reached, by the code or the message of the error. */
const unreachable: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/, "there is no such host"],
  [/^(ECONNREFUSED|bad port)$/, "nothing responds at this address"],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "the host cannot be reached"],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, "no secure connection"],
];

/**
 * Says why `fetch` returned no complete response. `subject` begins the message; `timeout` is in ms. The error
 * has no cause: that of a malformed response contains its bytes, and a store may repeat the password there.
 */
export function transportError(
  cause: unknown,
  { subject, timeout }: { subject: string; timeout: number },
): DeployError {
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new DeployError("timeout", `${subject}: no complete response within ${timeout / 1000} s`);
  }
  const root = rootOf(cause);
  const why = unreachable.find(([pattern]) => pattern.test(root))?.[1];
  return why === undefined
    ? new DeployError("interrupted", `${subject}: the connection broke (${root})`)
    : new DeployError("unreachable", `${subject}: ${why} (${root})`);
}

/** Returns the code or message of the first cause: the TypeError of `fetch` says only "fetch failed". */
function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  return error.cause instanceof Error ? rootOf(error.cause) : error.message;
}

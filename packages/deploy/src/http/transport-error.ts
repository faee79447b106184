import { DeployError } from "../errors.ts";

const noHost = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL"]);
const noRoute = new Set(["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"]);
const certificate = /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

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
  const { code, text } = rootOf(cause);
  const unreachable = (why: string, fix: string) =>
    new DeployError("unreachable", `${subject}: ${why}`, { fix, cause });
  if (noHost.has(code)) {
    return unreachable(
      `there is no such host (${code})`,
      "Check the spelling of ORDERPANE_STORE and the network.",
    );
  }
  if (code === "ECONNREFUSED" || text === "bad port") {
    return unreachable(
      "nothing responds at this address",
      "Check host and port in ORDERPANE_STORE; a local store must be running.",
    );
  }
  if (noRoute.has(code)) {
    return unreachable(
      `the host cannot be reached (${code})`,
      "Check the network and whether the store is up.",
    );
  }
  if (certificate.test(code)) {
    return unreachable(
      `no secure connection (${code})`,
      "Check ORDERPANE_STORE: the certificate must belong to that host, and the port must speak https.",
    );
  }
  return new DeployError("interrupted", `${subject}: the connection broke (${code || text})`, {
    fix: "Try again: what was done is found in the store, and nothing is done twice.",
    cause,
  });
}

/** `fetch` wraps the error in a TypeError that says only "fetch failed" or "terminated". */
function rootOf(error: unknown): { code: string; text: string } {
  if (!(error instanceof Error)) return { code: "", text: "unknown failure" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "" && error.cause instanceof Error) return rootOf(error.cause);
  return { code, text: error.message };
}

import { decodeErrorBody } from "@orderpane/protocol/api";
import { createRedactor } from "@orderpane/protocol/secrets";
import { DeployError, type DeployErrorCode } from "../errors.ts";
import type { StoreResponse } from "../http/exchange.ts";

/** In characters. Hiding secrets in megabytes takes seconds. */
const mostQuoted = 64 * 1024;

const addressFix =
  "Is this the address of a store? ORDERPANE_STORE must be one, such as https://shop.myinsales.ru.";

/**
 * Decodes the body of a 2xx response. `subject` begins the message of an error: `shop.example: cannot list
 * the widgets`.
 *
 * @throws {DeployError} for any other status, `not-a-store` for a web page (a maintenance page may come with
 *   200, and then nothing was executed), and `unexpected-answer` for a body that `decode` refuses
 */
export type ReadResponse = <T>(response: StoreResponse, subject: string, decode: (body: string) => T) => T;

/** Hides `secrets` in messages that quote the store: a proxy may print the headers of a request. */
export function createResponseReader(secrets: readonly string[]): ReadResponse {
  const { redact, reach } = createRedactor(secrets);
  /** The beginning of a long body. A secret may be cut at its end, so the end is left out. */
  const beginning = (body: string) =>
    body.length <= mostQuoted ? redact(body) : redact(body.slice(0, mostQuoted + reach)).slice(0, -reach);

  return ({ status, body }, subject, decode) => {
    if (status < 200 || status >= 300) {
      const { code, why, fix } = meaningOf(status);
      const words = status === 401 ? null : decodeErrorBody(beginning(body));
      const said = words === null ? "" : `: ${redact(words)}`;
      throw new DeployError(code, `${subject}: ${why} (${status})${said}`, { fix });
    }
    if (/^\s*(<!doctype html|<html)/i.test(body)) {
      throw new DeployError("not-a-store", `${subject}: a web page came back where data was expected`, {
        fix: addressFix,
      });
    }
    try {
      return decode(body);
    } catch (error) {
      const why = error instanceof Error ? redact(error.message) : "unknown failure";
      // Without a cause, because the message of the codec's error quotes what the store sent.
      throw new DeployError("unexpected-answer", `${subject}: the response cannot be read: ${why}`, {
        fix: "Try again; if it fails again, check that ORDERPANE_STORE is the address of a store.",
      });
    }
  };
}

interface Meaning {
  readonly code: DeployErrorCode;
  readonly why: string;
  readonly fix: string;
}

const meanings: Readonly<Record<number, Meaning>> = {
  401: {
    code: "unauthorized",
    why: "the store does not accept the application's id and password",
    fix: "Check ORDERPANE_APP_ID and ORDERPANE_APP_PASSWORD: every store has its own password, and the application must be installed there.",
  },
  403: {
    code: "forbidden",
    why: "the application has no right to do this",
    fix: "Give the application the right to its widgets, then install it in this store again.",
  },
  404: { code: "not-found", why: "this address has no widgets", fix: addressFix },
  425: {
    code: "refused",
    why: "the store does not take the request this early in a connection",
    fix: "Try again. If it happens again, a proxy before the store uses TLS early data (0-RTT): turn that off.",
  },
  408: { code: "timeout", why: "the store gave up waiting for the request", fix: "Try again." },
};

function meaningOf(status: number): Meaning {
  const known = meanings[status];
  if (known) return known;
  if (status >= 500) {
    return { code: "server-error", why: "the store failed", fix: "Try again in a few minutes." };
  }
  if (status >= 400) {
    const fix = "Correct what the store names, in widget.json or in the widget's source.";
    return { code: "refused", why: "the store refused it", fix };
  }
  return { code: "unexpected-answer", why: "an unexpected status came back", fix: addressFix };
}

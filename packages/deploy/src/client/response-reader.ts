import { decodeErrorBody } from "@orderpane/protocol/api";
import { createRedactor, type Redactor } from "@orderpane/protocol/secrets";
import { DeployError, type DeployErrorCode } from "../errors.ts";
import type { StoreResponse } from "../http/send.ts";

/** In characters. Hiding secrets in megabytes takes seconds. */
const mostQuoted = 64 * 1024;

/**
 * Returns a function that decodes the body of a 2xx response. `subject` begins the message of an error:
 * `shop.example: cannot list the widgets`. It throws a `DeployError` for any other status, `not-a-store` for
 * a web page (a maintenance page may come with 200, and then nothing was executed), and `unexpected-answer`
 * for a body that `decode` refuses. Hides `secrets` in messages that quote the store: a proxy may print the
 * headers of a request.
 */
export function createResponseReader(secrets: readonly string[]) {
  let made: Redactor | undefined;
  // Made when a message needs it: few responses do, and it takes longer than the rest of a client.
  const redactor = () => (made ??= createRedactor(secrets));
  /** The beginning of a long body. A secret may be cut at its end, so the end is left out. */
  const beginning = (body: string) => {
    const { redact, reach } = redactor();
    return body.length <= mostQuoted
      ? redact(body)
      : redact(body.slice(0, mostQuoted + reach)).slice(0, -reach);
  };

  return <T>({ status, body }: StoreResponse, subject: string, decode: (body: string) => T): T => {
    if (status < 200 || status >= 300) {
      const { code, why } = meaningOf(status);
      const words = status === 401 ? null : decodeErrorBody(beginning(body));
      const said = words === null ? "" : `: ${redactor().redact(words)}`;
      throw new DeployError(code, `${subject}: ${why} (${status})${said}`);
    }
    if (/^\s*(<!doctype html|<html)/i.test(body)) {
      throw new DeployError("not-a-store", `${subject}: a web page came back where data was expected`);
    }
    try {
      return decode(body);
    } catch (error) {
      const why = error instanceof Error ? redactor().redact(error.message) : "unknown failure";
      // Without a cause, because the message of the codec's error quotes what the store sent.
      throw new DeployError("unexpected-answer", `${subject}: the response cannot be read: ${why}`);
    }
  };
}

interface Meaning {
  readonly code: DeployErrorCode;
  readonly why: string;
}

const meanings = new Map<number, Meaning>([
  [401, { code: "unauthorized", why: "the store does not accept the application's id and password" }],
  [403, { code: "forbidden", why: "the application has no right to do this" }],
  [404, { code: "not-found", why: "this address has no widgets" }],
  [408, { code: "timeout", why: "the store gave up waiting for the request" }],
]);

function meaningOf(status: number): Meaning {
  const known = meanings.get(status);
  if (known) return known;
  if (status >= 500) return { code: "server-error", why: "the store failed" };
  if (status >= 400) return { code: "refused", why: "the store refused it" };
  return { code: "unexpected-answer", why: "an unexpected status came back" };
}

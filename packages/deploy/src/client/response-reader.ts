import { decodeErrorBody } from "@orderpane/protocol/api";
import { createRedactor } from "@orderpane/protocol/secrets";
import { DeployError, type DeployErrorCode } from "../errors.ts";
import type { StoreResponse } from "../http/exchange.ts";

/** Checks responses. `subject` begins the error message: `shop.example: cannot list the widgets`. */
export interface ResponseReader {
  /**
   * @throws {DeployError} for any status except 2xx, and `not-a-store` for a web page: a maintenance page may
   *   come with 200, and then nothing was executed
   */
  expectSuccess(response: StoreResponse, subject: string): void;
  /**
   * Decodes the body of a 2xx response.
   *
   * @throws {DeployError} `unexpected-answer`
   */
  decode<T>(response: StoreResponse, subject: string, codec: (body: string) => T): T;
}

/**
 * The length of a body of which a message may quote, in characters. Hiding secrets in megabytes takes
 * seconds.
 */
const mostQuoted = 64 * 1024;

/** Hides `secrets` in messages that quote the store: a proxy may print the headers of a request. */
export function createResponseReader(secrets: readonly string[]): ResponseReader {
  const { redact, reach } = createRedactor(secrets);
  /** The beginning of a long body. A secret may be cut at its end, so the end is left out. */
  const beginning = (body: string) =>
    body.length <= mostQuoted ? redact(body) : redact(body.slice(0, mostQuoted + reach)).slice(0, -reach);

  return {
    expectSuccess({ status, body }, subject) {
      if (status >= 200 && status < 300) {
        if (isWebPage(body)) throw webPage(subject);
        return;
      }
      const { code, why, fix } = meaningOf(status);
      const words = status === 401 ? null : decodeErrorBody(beginning(body));
      const said = words === null ? "" : `: ${redact(words)}`;
      throw new DeployError(code, `${subject}: ${why} (${status})${said}`, { fix });
    },
    decode({ body }, subject, codec) {
      try {
        return codec(body);
      } catch (error) {
        throw unreadable(subject, error instanceof Error ? redact(error.message) : "unknown failure");
      }
    },
  };
}

/** Without a cause, because the message of the codec's error quotes what the store sent. */
function unreadable(subject: string, reason: string): DeployError {
  return new DeployError("unexpected-answer", `${subject}: the response cannot be read: ${reason}`, {
    fix: "Try again; if it fails again, check that ORDERPANE_STORE is the address of a store.",
  });
}

function webPage(subject: string): DeployError {
  return new DeployError("not-a-store", `${subject}: a web page came back where data was expected`, {
    fix: addressFix,
  });
}

const addressFix =
  "Is this the address of a store? ORDERPANE_STORE must be one, such as https://shop.myinsales.ru.";

function meaningOf(status: number): { code: DeployErrorCode; why: string; fix: string } {
  switch (status) {
    case 401:
      return {
        code: "unauthorized",
        why: "the store does not accept the application's id and password",
        fix: "Check ORDERPANE_APP_ID and ORDERPANE_APP_PASSWORD: every store has its own password, and the application must be installed there.",
      };
    case 403:
      return {
        code: "forbidden",
        why: "the application has no right to do this",
        fix: "Give the application the right to its widgets, then install it in this store again.",
      };
    case 404:
      return { code: "not-found", why: "this address has no widgets", fix: addressFix };
    case 408:
      return { code: "timeout", why: "the store gave up waiting for the request", fix: "Try again." };
  }
  if (status >= 500) {
    return { code: "server-error", why: "the store failed", fix: "Try again in a few minutes." };
  }
  if (status >= 400) {
    return {
      code: "refused",
      why: "the store refused it",
      fix: "Correct what the store names, in widget.json or in the widget's source.",
    };
  }
  return { code: "unexpected-answer", why: "an unexpected status came back", fix: addressFix };
}

function isWebPage(body: string): boolean {
  return /^\s*(<!doctype html|<html)/i.test(body);
}

import { readBytes } from "../http/body.ts";
import { mapTexts, formatMessage, createMessage, type Message } from "../translations/message.ts";
import { type Exchange, type ExchangeBody, noBody } from "../request-log/exchange.ts";
import { readBodyText } from "../request-log/body-text.ts";
import { createSecretMask } from "../request-log/secret-mask.ts";

export interface Callback {
  /** The whole URL; the token in it is masked. */
  readonly url: string;
  /** `null` if no response came in time. */
  readonly status: number | null;
  /** Until the response's headers or the timeout, by the platform's clock. */
  readonly durationMs: number;
  /** The beginning of the response's body, 65,536 characters at most; secrets are masked. */
  readonly body: string;
  readonly isBodyCut: boolean;
  /** Why the call failed, and how to fix it; `null` if it succeeded. */
  readonly problem: string | null;
  readonly message: Message | null;
}

/** Resolves after `ms`. After `signal` is aborted it may resolve or reject earlier. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

interface CallbackOptions {
  readonly secrets: readonly string[];
  readonly wait: Wait;
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Makes the call a POST, for which any 2xx status is a success. */
  readonly post?: ExchangeBody;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** spec: an install has 10 seconds; assumed: so has an uninstall. */
const timeoutMs = 10_000;
/** In bytes; more than the report shows. */
const bodyLimit = 512 * 1024;

/** assumed: redirects are not followed. The headers must arrive in time; a late or broken body is cut. */
export async function sendCallback(url: string, options: CallbackOptions): Promise<Callback> {
  const { secrets, wait, now, signal: closing, post, fetch = globalThis.fetch } = options;
  const start = now();
  const over = new AbortController();
  const done = new AbortController();
  wait(timeoutMs, done.signal).then(
    () => over.abort(),
    () => undefined,
  );
  const signal = closing ? AbortSignal.any([over.signal, closing]) : over.signal;
  const mask = createSecretMask(secrets);
  const shownUrl = mask.redact(url);
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal,
      ...(post && { method: "POST", body: String(post.body), headers: { "Content-Type": post.type ?? "" } }),
    });
    const durationMs = now() - start;
    const { bytes, end } = await readBytes(response.body, bodyLimit);
    const { text, isCut } = readBodyText({ type: null, body: bytes, isCut: end !== "whole" }, mask);
    const problem = describe(statusProblem(response, post !== undefined));
    return { url: shownUrl, status: response.status, durationMs, body: text, isBodyCut: isCut, ...problem };
  } catch (error) {
    const message = signal.aborted
      ? createMessage("noAnswerInTime", { seconds: timeoutMs / 1000 })
      : mapTexts(connectionProblem(error), (text) => mask.redact(text));
    const durationMs = now() - start;
    return { url: shownUrl, status: null, durationMs, body: "", isBodyCut: false, ...describe(message) };
  } finally {
    done.abort();
  }
}

function describe(message: Message | null): Pick<Callback, "problem" | "message"> {
  return { problem: message && formatMessage(message, "en"), message };
}

function statusProblem({ ok, status }: Response, isPost: boolean): Message | null {
  if (status === 200) return null;
  if (isPost) return ok ? null : createMessage("notSuccess", { status });
  return createMessage("notOk", { status });
}

export function exchangeOfCallback(
  storeId: number,
  applicationId: string,
  callback: Callback,
  post?: ExchangeBody,
): Exchange {
  const { url, status, durationMs, body, isBodyCut: isCut, message } = callback;
  return {
    source: "callback",
    storeId,
    applicationId,
    method: post ? "POST" : "GET",
    url,
    status,
    durationMs,
    usage: null,
    request: post ?? noBody,
    response: { type: null, body, isCut },
    message,
  };
}

/** Node's message may contain a secret. */
function connectionProblem(error: unknown): Message {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const problem = cause instanceof Error ? cause.message : String(cause);
  return createMessage("unreachable", { problem });
}

import { mapTexts, formatMessage, createMessage, type Message } from "../messages/message.ts";
import { connectionProblem } from "./connection-problem.ts";
import { startDeadline, type Wait } from "./deadline.ts";
import { readStart } from "./read-start.ts";
import { createSecretMask } from "../request-log/secret-mask.ts";

/** A call to the application's server and its result, without secrets. */
export interface Callback {
  /** The whole URL; the token in it is masked. */
  readonly url: string;
  /** `null` if no response came in time. */
  readonly status: number | null;
  /** Until the head of the response or the timeout, by the platform's clock. */
  readonly durationMs: number;
  /** The beginning of the response's body, 64 KiB at most; secrets are masked. */
  readonly body: string;
  /** Whether the body is longer than what is here. */
  readonly isBodyCut: boolean;
  /** Why the call failed, and what helps; `null` if it succeeded. */
  readonly problem: string | null;
  /** The same as data. */
  readonly message: Message | null;
}

/** What a call to an application's server needs. */
export interface Caller {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly wait: Wait;
  readonly now: () => number;
  /** Aborted when the platform closes; calls end then. */
  readonly signal?: AbortSignal | undefined;
}

export interface CallbackOptions {
  readonly caller: Caller;
  /** Secrets that the URL may hold. They must not be shown. */
  readonly secrets: readonly string[];
}

/** spec: an install has 10 seconds; assumed: so has an uninstall. */
const timeoutMs = 10_000;
const bodyLimit = 64 * 1024;

/**
 * Sends the GET. Only a status of exactly 200 is a success; redirects are not followed (*assumed*). The head
 * of the response has to come in time; a body that is late or breaks off is cut. Never rejects.
 */
export async function sendCallback(url: string, { caller, secrets }: CallbackOptions): Promise<Callback> {
  const { fetch, wait, now, signal: closing } = caller;
  const start = now();
  const deadline = startDeadline(timeoutMs, wait, closing);
  const { redact, reach } = createSecretMask(secrets);
  const shownUrl = redact(url);
  try {
    const response = await deadline.race(fetch(url, { redirect: "manual", signal: deadline.signal }));
    const durationMs = now() - start;
    const limit = bodyLimit + reach;
    const { bytes, isWhole } = await readStart(response.body, { limit, deadline });
    const body = cutText(redact(new TextDecoder().decode(bytes)));
    const { status } = response;
    const isBodyCut = !isWhole || bytes.length > bodyLimit;
    return { url: shownUrl, status, durationMs, body, isBodyCut, ...describe(statusProblem(status)) };
  } catch (error) {
    const message = deadline.signal.aborted
      ? createMessage("noAnswerInTime", { seconds: timeoutMs / 1000 })
      : mapTexts(connectionProblem(error), redact);
    const durationMs = now() - start;
    return { url: shownUrl, status: null, durationMs, body: "", isBodyCut: false, ...describe(message) };
  } finally {
    deadline.lift();
  }
}

/** Cuts a text to the limit in bytes, without a character that the limit would divide. */
function cutText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= bodyLimit
    ? text
    : new TextDecoder().decode(bytes.subarray(0, bodyLimit), { stream: true });
}

function describe(message: Message | null): Pick<Callback, "problem" | "message"> {
  return { problem: message && formatMessage(message, "en"), message };
}

function statusProblem(status: number): Message | null {
  if (status === 200) return null;
  return createMessage(status >= 300 && status < 400 ? "redirected" : "notOk", { status });
}

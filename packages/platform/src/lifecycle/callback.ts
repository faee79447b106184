import { mapTexts, formatMessage, createMessage, type Message } from "../messages/message.ts";
import { connectionProblem } from "./connection-problem.ts";
import { startDeadline, type Wait } from "./deadline.ts";
import { readStart } from "./read-start.ts";
import { createSecretMask } from "../request-log/secret-mask.ts";

/** A call to the application's server, and what came of it. No secret is in it. */
export interface Callback {
  /** The whole address; the token in it is masked. */
  readonly url: string;
  /** `null` where no answer came, or none in time. */
  readonly status: number | null;
  /** To the head of the answer, or to the end of patience; by the store's clock. */
  readonly durationMs: number;
  /** The beginning of the answer, 64 KiB at most; secrets are masked. */
  readonly body: string;
  /** Whether more of the body was to come. */
  readonly isBodyCut: boolean;
  /** Why this is not the answer that is expected, and what helps; `null` where it is. */
  readonly problem: string | null;
  /** The same as data. */
  readonly message: Message | null;
}

/** How the store reaches the applications' servers. */
export interface Caller {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly wait: Wait;
  readonly now: () => number;
  /** Aborted when the store ends: then nobody waits for an answer any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface CallbackOptions {
  readonly caller: Caller;
  /** What may stand in the address, and must not be shown. */
  readonly secrets: readonly string[];
}

/** spec: the handler of an installation has 10 seconds; assumed: so has the one of an uninstallation. */
const patienceMs = 10_000;
const bodyLimit = 64 * 1024;

/**
 * Sends the GET. Its answer has to be exactly 200; a redirect is another answer and not followed (*assumed*).
 * The head has to come in time; a body that is late or broken is cut. Never rejects.
 */
export async function sendCallback(url: string, { caller, secrets }: CallbackOptions): Promise<Callback> {
  const { fetch, wait, now, signal: closing } = caller;
  const start = now();
  const deadline = startDeadline(patienceMs, wait, closing);
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
    return { url: shownUrl, status, durationMs, body, isBodyCut, ...told(statusProblem(status)) };
  } catch (error) {
    const message = deadline.signal.aborted
      ? createMessage("noAnswerInTime", { seconds: patienceMs / 1000 })
      : mapTexts(connectionProblem(error), redact);
    const durationMs = now() - start;
    return { url: shownUrl, status: null, durationMs, body: "", isBodyCut: false, ...told(message) };
  } finally {
    deadline.lift();
  }
}

/** To the limit in bytes; a character that it would divide is left out. */
function cutText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= bodyLimit
    ? text
    : new TextDecoder().decode(bytes.subarray(0, bodyLimit), { stream: true });
}

function told(message: Message | null): Pick<Callback, "problem" | "message"> {
  return { problem: message && formatMessage(message, "en"), message };
}

function statusProblem(status: number): Message | null {
  if (status === 200) return null;
  return createMessage(status >= 300 && status < 400 ? "redirected" : "notOk", { status });
}

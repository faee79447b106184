import { startDeadline, type Wait } from "./deadline.ts";
import { longestSpelling, maskSecrets } from "./mask-secrets.ts";
import { readStart } from "./read-start.ts";

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
}

/** How the store reaches the applications' servers. */
export interface Caller {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly wait: Wait;
  readonly now: () => number;
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
  const { fetch, wait, now } = caller;
  const start = now();
  const deadline = startDeadline(patienceMs, wait);
  const shownUrl = maskSecrets(url, secrets);
  try {
    const response = await deadline.race(fetch(url, { redirect: "manual", signal: deadline.signal }));
    const durationMs = now() - start;
    const limit = bodyLimit + longestSpelling(secrets);
    const { bytes, isWhole } = await readStart(response.body, { limit, deadline });
    const body = cutText(maskSecrets(new TextDecoder().decode(bytes), secrets));
    const { status } = response;
    const isBodyCut = !isWhole || bytes.length > bodyLimit;
    return { url: shownUrl, status, durationMs, body, isBodyCut, problem: statusProblem(status) };
  } catch (error) {
    const problem = deadline.signal.aborted
      ? `no answer within ${patienceMs / 1000} seconds: answer 200 first, and do slow work afterwards`
      : maskSecrets(connectionProblem(error), secrets);
    return { url: shownUrl, status: null, durationMs: now() - start, body: "", isBodyCut: false, problem };
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

function statusProblem(status: number): string | null {
  if (status === 200) return null;
  const isRedirect = status >= 300 && status < 400;
  return `answered ${status}, expected exactly 200${isRedirect ? "; redirects are not followed" : ""}`;
}

const connectionProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there: start the application's server, or correct its address",
  ENOTFOUND: "there is no host of this name: correct the address",
  ECONNRESET: "the connection was cut before an answer came",
  UND_ERR_SOCKET: "the connection was cut before an answer came",
};

function connectionProblem(error: unknown): string {
  const { cause = error } = error as Error;
  const { code, message } = cause as Error & { code?: string };
  const known = code === undefined ? undefined : connectionProblems[code];
  return `the application's server could not be reached: ${known ?? message}${code ? ` (${code})` : ""}`;
}

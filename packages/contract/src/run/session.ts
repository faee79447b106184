import { randomBytes } from "node:crypto";
import { requestLimit } from "@orderpane/protocol/api";
import { waitOf } from "../responses/contract-response.ts";
import { toRequest } from "../context/context.ts";
import type { ContractCase, Findings } from "../contract-case.ts";
import { markCode } from "../context/marker.ts";
import { openContext } from "./open-context.ts";
import { createOwnWidgets, type Draft } from "../context/own-widgets.ts";
import { createSender, type Pace } from "../context/sender.ts";
import { LimitReached, Skip } from "./skip.ts";
import { type ContractTarget, unmetNeed } from "../targets/target.ts";

export interface ContractOptions extends Pace {
  /** Whether cases may create widgets, which are deleted again. Default: yes. */
  readonly mayWrite?: boolean;
}

/** The result of a case. */
export interface CaseResult {
  readonly id: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why the case did not pass. It never contains the target's password. */
  readonly reason: string | null;
  /** What it found about open questions: the name of a variant or another point, and the value. */
  readonly found: Findings;
  readonly requests: number;
}

/** What a session leaves behind. */
export interface Closing {
  /** Ids of widgets of the contract that may still be there. */
  readonly leftBehind: readonly number[];
  /** Why they could not be deleted or searched for. */
  readonly problem: string | null;
}

/** Runs cases against one target, one at a time. */
export interface ContractSession {
  /** Requests to the platform so far. */
  readonly requests: number;
  /** Runs a case and deletes the widgets that it created, whatever the result. Never rejects. */
  run(contractCase: ContractCase): Promise<CaseResult>;
  /** Deletes what is left, also by runs that were killed. Never rejects. */
  close(): Promise<Closing>;
}

/** After so many cases without a response, the rest is skipped. */
const unansweredLimit = 3;

/** Requests that are reserved for the end: listing, deleting what is left, and retrying after a refusal. */
export const closingReserve = 7;

export function openSession(target: ContractTarget, options: ContractOptions = {}): ContractSession {
  const { mayWrite = true } = options;
  const sender = createSender(target, options);
  const own = createOwnWidgets();
  const run = randomBytes(8).toString("hex");
  const mark = (html: string) => markCode(run, html);
  let halt: string | null = null;
  let unanswered = 0;

  const newWindow = async () => target.clock?.advance(requestLimit.windowSeconds * 1000);
  /** Waits when the target's limit is used up, so that no widget stays behind. */
  const sendPatiently = async (draft: Draft) => {
    const send = () => sender.send(toRequest(target.url, draft, {}));
    const response = await send();
    const seconds = waitOf(response);
    if (seconds === null) return response;
    if (target.clock) await newWindow();
    else {
      halt ??= "the limit is used up";
      await sender.wait((seconds + 1) * 1000);
    }
    return send();
  };

  const obstacleTo = ({ needs, requests }: ContractCase) => {
    const unmet = unmetNeed(target, needs, { mayWrite });
    if (unmet) return `needs ${unmet}, which this run does not offer`;
    if (halt) return halt;
    const isTooLong = requests > sender.left - closingReserve;
    return isTooLong ? `needs ${requests} requests, more than are left` : null;
  };

  const attempt = async (contractCase: ContractCase): Promise<Omit<CaseResult, "id" | "requests">> => {
    const { context, close } = openContext({ target, contractCase, sender, own, mark, mayWrite });
    try {
      await newWindow();
      const found = await contractCase.run(context);
      return { outcome: "passed", reason: null, found: found ?? {} };
    } catch (error) {
      const reason = describe(error, target);
      if (error instanceof LimitReached) halt = reason;
      else if (isUnanswered(error) && ++unanswered === unansweredLimit) halt = `no answer: ${reason}`;
      return { outcome: error instanceof Skip ? "skipped" : "failed", reason, found: {} };
    } finally {
      await newWindow();
      // If this fails, it is tried again when the session closes.
      await own.remove(sendPatiently).catch(() => []);
      await close();
    }
  };

  return {
    get requests() {
      return sender.sent;
    },
    async run(contractCase) {
      const before = sender.sent;
      const obstacle = obstacleTo(contractCase);
      const result = obstacle
        ? { outcome: "skipped" as const, reason: obstacle, found: {} }
        : await attempt(contractCase).catch((error: unknown) => failed(describe(error, target)));
      return { id: contractCase.id, ...result, requests: sender.sent - before };
    },
    async close() {
      if (!mayWrite) return { leftBehind: [], problem: null };
      try {
        await newWindow();
        return { leftBehind: await own.sweep(target, sendPatiently), problem: null };
      } catch (error) {
        return { leftBehind: own.ids, problem: describe(error, target) };
      }
    },
  };
}

/** `fetch` throws these when the connection fails or the time is over. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}

function failed(reason: string): Omit<CaseResult, "id" | "requests"> {
  return { outcome: "failed", reason, found: {} };
}

function describe(error: unknown, { appPassword }: ContractTarget): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
  return reason.replaceAll(appPassword, "[password]");
}

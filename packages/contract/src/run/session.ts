import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { ContractContext, LimitReached, Skip, toRequest } from "../context/context.ts";
import { type Draft, OwnWidgets } from "../context/own-widgets.ts";
import type { ContractCase, Findings } from "../contract-case.ts";
import { type ContractTarget, unmetNeed } from "../targets/target.ts";
import { type ContractResponse, readResponse, waitOf } from "../responses.ts";

export interface ContractOptions {
  /** The pause between two requests, in ms. Default: 0. */
  readonly pauseMs?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Whether cases may create widgets, which are deleted again. Default: yes. */
  readonly mayWrite?: boolean;
}

export interface CaseResult {
  readonly id: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why the case did not pass. It never contains the target's password. */
  readonly reason: string | null;
  /** What it found about open questions: the name of an assumption or another point, and the value. */
  readonly found: Findings;
}

/** What a session leaves behind. */
export interface Closing {
  /** Ids of widgets of the contract that may still be there. */
  readonly leftBehind: readonly number[];
  /** Why they could not be deleted or searched for. */
  readonly problem: string | null;
}

/** How long a response may take, in ms. */
const patience = 30_000;

/** After so many cases without a response, the rest is skipped. */
const unansweredLimit = 3;

/** Runs cases against one target, one at a time. */
export class ContractSession {
  readonly #target: ContractTarget;
  readonly #mayWrite: boolean;
  readonly #pauseMs: number;
  readonly #wait: (ms: number) => Promise<unknown>;
  readonly #own = new OwnWidgets();
  readonly #run = randomBytes(8).toString("hex");
  #halt: string | null = null;
  #unanswered = 0;
  #requests = 0;

  constructor(target: ContractTarget, { mayWrite = true, pauseMs = 0, wait = after }: ContractOptions = {}) {
    this.#target = target;
    this.#mayWrite = mayWrite;
    this.#pauseMs = pauseMs;
    this.#wait = wait;
  }

  /** The number of requests sent, with or without a response. */
  get requests(): number {
    return this.#requests;
  }

  /** Runs a case and deletes the widgets that it created, whatever the result. Never rejects. */
  async run(contractCase: ContractCase): Promise<CaseResult> {
    const { id } = contractCase;
    const obstacle = this.#obstacleTo(contractCase);
    if (obstacle) return { id, outcome: "skipped", reason: obstacle, found: {} };
    try {
      return { id, outcome: "passed", reason: null, found: await this.#attempt(contractCase) };
    } catch (error) {
      const reason = this.#describe(error);
      if (error instanceof LimitReached) this.#halt = reason;
      else if (isUnanswered(error) && ++this.#unanswered === unansweredLimit) {
        this.#halt = `no response: ${reason}`;
      }
      return { id, outcome: error instanceof Skip ? "skipped" : "failed", reason, found: {} };
    }
  }

  /** Deletes what is left, also by runs that were killed. Never rejects. */
  async close(): Promise<Closing> {
    if (!this.#mayWrite) return { leftBehind: [], problem: null };
    try {
      return { leftBehind: await this.#own.sweep(this.#sendPatiently), problem: null };
    } catch (error) {
      return { leftBehind: this.#own.ids, problem: this.#describe(error) };
    }
  }

  #obstacleTo({ needs }: ContractCase): string | null {
    const unmet = unmetNeed(this.#target, needs, { mayWrite: this.#mayWrite });
    return unmet ? `needs ${unmet}, which this run does not offer` : this.#halt;
  }

  async #attempt(contractCase: ContractCase): Promise<Findings> {
    const context = new ContractContext({
      target: this.#target,
      needs: contractCase.needs,
      send: this.#send,
      own: this.#own,
      run: this.#run,
    });
    try {
      return (await contractCase.run(context)) ?? {};
    } finally {
      // If this fails, it is tried again when the session closes.
      await this.#own.remove(this.#sendPatiently).catch(() => []);
    }
  }

  readonly #send = async (request: Request): Promise<ContractResponse> => {
    if (this.#requests > 0 && this.#pauseMs > 0) await this.#wait(this.#pauseMs);
    this.#requests += 1;
    const timed = new Request(request, { signal: AbortSignal.timeout(patience), redirect: "manual" });
    return readResponse(timed, await this.#target.fetch(timed));
  };

  /** Waits when the target's limit is used up, so that no widget stays behind. */
  readonly #sendPatiently = async (draft: Draft): Promise<ContractResponse> => {
    const send = () => this.#send(toRequest(this.#target, draft));
    const response = await send();
    const seconds = waitOf(response);
    if (seconds === null) return response;
    this.#halt ??= "the limit is used up";
    await this.#wait((seconds + 1) * 1000);
    return send();
  };

  #describe(error: unknown): string {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
    return reason.replaceAll(this.#target.appPassword, "[password]");
  }
}

/** `fetch` throws these when the connection fails or the time is over. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}

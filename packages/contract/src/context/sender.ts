import { setTimeout as after } from "node:timers/promises";
import type { FetchHandler } from "@orderpane/platform";
import type { ContractTarget } from "../targets/target.ts";
import { type ContractResponse, readResponse } from "../responses.ts";

/** How fast a run may send. */
export interface Pace {
  /** The pause between two requests, in ms. Default: 0. */
  readonly pauseMs?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const patienceMs = 30_000;

/** Sends requests one at a time and counts them. */
export class Sender {
  /** The number of requests sent, with or without a response. */
  sent = 0;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly #target: ContractTarget;
  readonly #pauseMs: number;

  constructor(target: ContractTarget, { pauseMs = 0, wait = after }: Pace) {
    this.#target = target;
    this.#pauseMs = pauseMs;
    this.wait = wait;
  }

  /** @param fetch the `fetch` of another store on the same platform; default: the target's */
  async send(request: Request, fetch: FetchHandler = this.#target.fetch): Promise<ContractResponse> {
    if (this.sent > 0 && this.#pauseMs > 0) await this.wait(this.#pauseMs);
    this.sent += 1;
    const timed = new Request(request, { signal: AbortSignal.timeout(patienceMs), redirect: "manual" });
    return readResponse(timed, await fetch(timed));
  }
}

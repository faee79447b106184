import { setTimeout as after } from "node:timers/promises";
import type { FetchHandler } from "@orderpane/platform";
import { ContractError } from "../errors.ts";
import { type ContractResponse, readResponse } from "../responses/contract-response.ts";
import type { ContractTarget } from "../targets/target.ts";

/** How fast and how much a run may send. */
export interface Pace {
  /** The most requests of the whole run. Default: no limit. */
  readonly maxRequests?: number;
  /** The pause between two requests, in ms. Default: 0. */
  readonly pauseMs?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const patienceMs = 30_000;

/** Sends requests one at a time, counts them, and refuses to send too many. */
export class Sender {
  /** The number of requests sent, with or without a response. */
  sent = 0;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly #target: ContractTarget;
  readonly #maxRequests: number;
  readonly #pauseMs: number;

  constructor(target: ContractTarget, { maxRequests = Infinity, pauseMs = 0, wait = after }: Pace) {
    this.#target = target;
    this.#maxRequests = maxRequests;
    this.#pauseMs = pauseMs;
    this.wait = wait;
  }

  get left(): number {
    return this.#maxRequests - this.sent;
  }

  /**
   * @param fetch the `fetch` of another store on the same platform; default: the target's
   * @throws {ContractError} `refused` when it would be one request too many
   */
  async send(request: Request, fetch: FetchHandler = this.#target.fetch): Promise<ContractResponse> {
    if (this.left <= 0) {
      const message = `the contract sends ${this.#maxRequests} requests at most, and this would be one more`;
      throw new ContractError("refused", message);
    }
    if (this.sent > 0 && this.#pauseMs > 0) await this.wait(this.#pauseMs);
    this.sent += 1;
    const timed = new Request(request, { signal: AbortSignal.timeout(patienceMs), redirect: "manual" });
    return readResponse(timed, await fetch(timed));
  }
}

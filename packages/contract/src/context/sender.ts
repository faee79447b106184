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
  /** Waits; default: a timer. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Sends requests one at a time, counts them, and refuses to send too many. */
export interface Sender {
  /** The number of requests sent, with or without a response. */
  readonly sent: number;
  readonly left: number;
  /**
   * @param fetch the `fetch` of another store on the same platform; default: the target's
   * @throws {ContractError} `refused` when it would be one request too many
   */
  send(request: Request, fetch?: FetchHandler): Promise<ContractResponse>;
  wait(ms: number): Promise<unknown>;
}

/** The longest time that one response may take, in ms. */
const patienceMs = 30_000;

export function createSender(target: Pick<ContractTarget, "fetch">, pace: Pace): Sender {
  const { maxRequests = Infinity, pauseMs = 0, wait = after } = pace;
  let sent = 0;
  const sendNow = async (request: Request, fetch: FetchHandler) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]);
    const timed = new Request(request, { signal, redirect: "manual" });
    return readResponse(timed, await fetch(timed));
  };
  return {
    get sent() {
      return sent;
    },
    get left() {
      return maxRequests - sent;
    },
    async send(request, fetch = target.fetch) {
      if (sent >= maxRequests) {
        const message = `the contract sends ${maxRequests} requests at most, and this would be one more`;
        throw new ContractError("refused", message);
      }
      if (sent > 0 && pauseMs > 0) await wait(pauseMs);
      sent += 1;
      return sendNow(request, fetch);
    },
    wait,
  };
}

import type { Call, Exchange } from "../../client/exchange.ts";
import type { Wait } from "../clock.ts";
import { createPacedExchange } from "../paced-exchange.ts";
import { createOwnState } from "../quota-state.ts";
import { createPlatformLimit } from "./platform-limit.ts";
import { simulatedTime } from "./simulated-time.ts";

/** How long a request is on its way, and its answer, in ms. */
export const latency = 50;

/** A machine that knows of the limit only what it was told itself. */
export interface Machine {
  send: () => Promise<unknown>;
  /** When its requests were sent, in ms since 1970. */
  readonly sentAt: number[];
  readonly waits: Wait[];
}

const call: Call = { method: "GET", path: "/", subject: "shop.example.ru: cannot list the widgets" };

/** A store with its request limit, and machines that send to it, in simulated time. */
export function simulatedStore() {
  const time = simulatedTime();
  const platform = createPlatformLimit({ now: time.now });

  function openMachine(): Machine {
    const sentAt: number[] = [];
    const waits: Wait[] = [];
    const exchange: Exchange = async () => {
      sentAt.push(time.now());
      await time.sleep(latency);
      const { status, headers } = platform.answer("own");
      await time.sleep(latency);
      return { status, headers, body: "" };
    };
    const clock = { ...time, onWait: (wait: Wait) => void waits.push(wait) };
    const send = createPacedExchange(exchange, clock, { state: createOwnState(), reserve: 0.1 });
    return { send: () => send(call), sentAt, waits };
  }

  /** Others send that many at once. */
  function useUp(requests: number): void {
    for (let used = 0; used < requests; used++) platform.answer("foreign");
  }

  return { ...time, windows: platform.windows, openMachine, useUp };
}

import { type Random, seededRandom } from "@orderpane/tooling/random";
import { DeployError } from "../../errors.ts";
import type { Answer, Call, Exchange } from "../../client/exchange.ts";
import { createPacedExchange } from "../paced-exchange.ts";
import type { QuotaState } from "../quota-state.ts";
import { createPlatformLimit, type PlatformLimitOptions, type PlatformWindow } from "./platform-limit.ts";
import { simulatedTime } from "./simulated-time.ts";

export interface TrafficOptions extends Omit<PlatformLimitOptions, "now"> {
  seed: number;
  hours: number;
  /** Requests by others in one window, at most, by chance. */
  foreign: readonly number[];
  /** Called by each of the three processes. */
  openState: () => QuotaState;
}

export interface Traffic {
  windows: readonly PlatformWindow[];
  /** Requests that a process held back, from when to when. */
  held: { from: number; to: number }[];
  /** Calls that were given up. */
  failed: DeployError[];
}

/** Lets three processes send requests to one store for hours, as they do by day and night, beside others. */
export async function simulateTraffic(options: TrafficOptions): Promise<Traffic> {
  const { seed, hours, foreign, openState } = options;
  const time = simulatedTime();
  const platform = createPlatformLimit({ ...options, now: time.now });
  const end = time.now() + hours * 3_600_000;
  const held: Traffic["held"] = [];
  const failed: DeployError[] = [];

  function exchangeOf(random: Random, onSent: () => void): Exchange {
    return async () => {
      onSent();
      await time.sleep(latency(random));
      if (random.chance(0.002)) throw broken();
      const response = platform.answer("own");
      await time.sleep(latency(random));
      if (random.chance(0.002)) throw broken();
      return { status: response.status, headers: response.headers, body: "" } satisfies Answer;
    };
  }

  /** One deploy after another, some of them killed in mid-request, with hours of nothing between them. */
  async function runProcess(random: Random): Promise<void> {
    const state = openState();
    while (time.now() < end) {
      await time.sleep(random.between(0, random.pick([1000, 60_000, 1_800_000])));
      let sentAt = 0;
      const exchange = exchangeOf(random, () => (sentAt = time.now()));
      const send = createPacedExchange(exchange, { ...time, onWait() {} }, { state, reserve: 0.1 });
      const requests = random.between(1, random.pick([5, 50, 600]));
      const pause = random.pick([0, 0, 200, 5000]);
      for (let sent = 0; sent < requests && time.now() < end; sent++) {
        const from = time.now();
        if (random.chance(0.001)) {
          void send(call).catch(() => {});
          break;
        }
        await send(call).catch((error: unknown) => {
          if (!(error instanceof DeployError)) throw error;
          if (error.code === "limited") failed.push(error);
        });
        if (sentAt > from) held.push({ from, to: sentAt });
        await time.sleep(random.between(0, pause));
      }
    }
  }

  async function runOthers(random: Random): Promise<void> {
    while (time.now() < end) {
      await time.sleep(random.between(1000, 600_000));
      const requests = random.between(0, random.pick(foreign));
      const pause = random.pick([100, 1000, 10_000]);
      for (let sent = 0; sent < requests && time.now() < end; sent++) {
        platform.answer("foreign");
        await time.sleep(random.between(0, pause));
      }
    }
  }

  const chance = (index: number) => seededRandom(seed * 100 + index);
  await time.run([...[1, 2, 3].map((index) => runProcess(chance(index))), runOthers(chance(0))]);
  return { windows: platform.windows, held, failed };
}

const call: Call = { method: "GET", path: "/", subject: "shop.example.ru: cannot list the widgets" };

/** One way, in ms: mostly short, at times very long. */
function latency(random: Random): number {
  return random.between(10, random.pick([100, 100, 100, 400, 400, random.chance(0.05) ? 10_000 : 1000]));
}

function broken(): DeployError {
  return new DeployError("interrupted", "the connection broke", { fix: "Try again." });
}

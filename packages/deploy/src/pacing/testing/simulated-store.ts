import { accountPath, decodeUsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import type { Assumptions } from "@orderpane/platform";
import type { Random } from "@orderpane/tooling/random";
import type { Call, SendCall } from "../../http/send.ts";
import { DeployError } from "../../errors.ts";
import { createCanaryStore } from "../../testing/canary-store.ts";
import { createPacedSend } from "../paced-send.ts";
import { simulatedTime } from "./simulated-time.ts";

/** The requests in one window of the request limit, by who sent them. */
export interface SimulatedWindow {
  readonly start: number;
  readonly executed: Record<Sender, number>;
  readonly refused: Record<Sender, number>;
}

type Sender = "own" | "others";

/** The local platform with its request limit, and clients of one application, in simulated time. */
export function simulatedStore(limitStatus: Assumptions["limitStatus"]) {
  const time = simulatedTime();
  const store = createCanaryStore({ now: time.now, assumptions: { limitStatus } });
  const { appId, appPassword } = store.credentials;
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  const windows: SimulatedWindow[] = [];

  async function execute(sender: Sender): Promise<Response> {
    const sentAt = time.now();
    const url = `http://127.0.0.1${accountPath("json")}`;
    const response = await store.fetch(new Request(url, { headers: { authorization } }));
    if (decodeUsageLimit(response.headers.get(usageLimitHeader))?.used === 1) {
      windows.push({ start: sentAt, executed: { own: 0, others: 0 }, refused: { own: 0, others: 0 } });
    }
    windows.at(-1)![response.ok ? "executed" : "refused"][sender]++;
    return response;
  }

  /** A client that knows only what its own responses tell. Its connections break at times. */
  function openClient(random: Random, reserve: number) {
    const sendCall: SendCall = async () => {
      await time.sleep(latency(random));
      if (random.chance(0.002)) throw broken();
      const { status, headers } = await execute("own");
      await time.sleep(latency(random));
      if (random.chance(0.002)) throw broken();
      return { status, headers, body: "" };
    };
    const send = createPacedSend(sendCall, { ...time, onWait() {} }, { reserve });
    return {
      /** Sends a request, again after a broken connection; resolves when the store has executed it. */
      send: async (): Promise<void> => {
        for (;;) {
          try {
            return void (await send(call));
          } catch (error) {
            if (!(error instanceof DeployError) || error.code !== "interrupted") throw error;
          }
        }
      },
    };
  }

  /** Others send one request, without regard to the limit. */
  const sendByOthers = () => execute("others").then(() => {});

  return { ...time, windows, openClient, sendByOthers, close: () => store.close() };
}

const call: Call = { method: "GET", path: "/", subject: "shop.example.ru: cannot list the widgets" };

/** One way, in ms. */
export const longestLatency = 10_000;

/** Mostly short, at times very long. */
function latency(random: Random): number {
  const longest = random.pick([100, 100, 100, 400, 400, random.chance(0.05) ? longestLatency : 1000]);
  return random.between(10, longest);
}

function broken(): DeployError {
  return new DeployError("interrupted", "the connection broke", { fix: "Try again." });
}

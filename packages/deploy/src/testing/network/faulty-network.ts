import { setImmediate as turn } from "node:timers/promises";
import { listen, type Platform } from "@orderpane/platform";
import { readMarker } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { vi } from "vitest";
import { faults, type NetworkFault } from "./faults.ts";
import { createLostConnections } from "./lost-connections.ts";
import { encodeRequest, sendBytes } from "./raw-request.ts";

/** A request of a client, and what it received. */
export interface SentRequest {
  readonly method: string;
  /** `project/name build` from the marker in the sent code. */
  readonly marker: string | null;
  /** In ms, by the client's clock. */
  readonly at: number;
  fault: string | NetworkFault | null;
  /** The response, if the client could read it. */
  received: { readonly status: number; readonly body: string } | null;
}

/** Chooses a request's fault: one from `faultNames`, or the test's own. `index` counts the requests. */
export type ChooseFault = (sent: SentRequest, index: number) => string | NetworkFault | null;

/** Creates controllable pauses for a store's faults. */
export function createPauses() {
  const waiting = new Map<number, { go: () => void; onPaused: () => void }>();
  return {
    /** The option of a platform. Each pause has its own number as `ms`. */
    wait: (ms: number, signal: AbortSignal): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      const { onPaused = () => {} } = waiting.get(ms) ?? {};
      waiting.set(ms, { go: resolve, onPaused });
      onPaused();
      return promise;
    },
    /** Calls `onPaused` when the pause begins. */
    expect: (ms: number, onPaused: () => void) => void waiting.set(ms, { go: () => {}, onPaused }),
    end: (ms: number) => waiting.get(ms)?.go(),
  };
}

interface NetworkOptions {
  readonly platform: Platform;
  readonly pauses: ReturnType<typeof createPauses>;
  /** ms. */
  readonly now: () => number;
  readonly choose: ChooseFault;
  /** Called when the deadline of a request passes. */
  readonly onExpire: () => void;
}

/** Serves a store over sockets to one client. Faults reset its sockets or cut its responses. */
export async function openFaultyNetwork({ platform, pauses, now, choose, onExpire }: NetworkOptions) {
  // The server logs each request that the client aborts.
  const { error: log } = console;
  const logging = vi.spyOn(console, "error").mockImplementation((...words) => {
    if (!/aborted|connection prematurely closed/.test(String(words[0]))) log(...words);
  });
  const server = await listen(platform);
  const lost = await createLostConnections();
  const sent: SentRequest[] = [];
  let late: { readonly pause: number; readonly lists: number }[] = [];

  function endPauses(isDue: (lists: number) => boolean): void {
    for (const { pause } of late.filter(({ lists }) => isDue(lists))) pauses.end(pause);
    late = late.filter(({ lists }) => !isDue(lists));
  }

  /** Reads a copy of the response. */
  async function record(entry: SentRequest, response: Response): Promise<void> {
    entry.received = { status: response.status, body: await response.text() };
    if (entry.method !== "GET") return;
    late = late.map(({ pause, lists }) => ({ pause, lists: lists - 1 }));
    endPauses((lists) => lists <= 0);
  }

  const send: typeof fetch = async (input, init = {}) => {
    const { method = "GET", body } = init;
    const marker = typeof body === "string" ? markerIn(body) : null;
    const entry: SentRequest = { method, marker, at: now(), fault: null, received: null };
    entry.fault = choose(entry, sent.length);
    const id = sent.push(entry);
    const url = new URL(input as URL);
    const headers = new Headers(init.headers);
    const row = typeof entry.fault === "string" ? faults[entry.fault]! : entry.fault;
    const fault = typeof row === "function" ? row(headers.get("authorization") ?? "") : row;
    if (fault && "lost" in fault) return lost.fetch[fault.lost](url.pathname, init);
    if (fault && "sent" in fault) {
      await sendBytes(url, encodeRequest(url, init).subarray(0, fault.sent), fault.end);
      throw new TypeError("fetch failed", { cause: new Error(fault.end) });
    }

    const deadline = new AbortController();
    const expire = () => {
      onExpire();
      deadline.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    };
    headers.set("x-request", String(id));
    const signal = AbortSignal.any([init.signal!, deadline.signal]);
    const pause = 1000 + id;
    if (fault) {
      const action =
        "ms" in fault.do && !["list-lag", "stale"].includes(fault.do.kind)
          ? { ...fault.do, ms: pause }
          : fault.do;
      const match = { headers: { "x-request": String(id) } };
      platform.faults.add({ match, do: action, ...(fault.when && { when: fault.when }) });
      if (fault.expires === "paused") pauses.expect(pause, expire);
      if (action.kind === "hang") void whenStruck(platform).then(expire);
      if (action.kind === "delay") late.push({ pause, lists: fault.lists ?? Infinity });
    }
    const response = await fetch(url, { ...init, headers, signal });
    record(entry, response.clone()).catch(() => {});
    if (fault?.expires === "headers") void turn().then(expire);
    return response;
  };

  return {
    /** The address of the store. */
    url: server.url,
    /** Oldest first. */
    sent,
    fetch: send,
    /**
     * Returns the kinds of chosen faults that have not taken effect. Only lists can lag, and a stale
     * connection loses the next request together with its own fault.
     */
    missed() {
      const chosen = platform.faults.list().map(({ fault, hits }) => ({ kind: fault.do.kind, hits }));
      const isStale = chosen.some(({ kind, hits }) => kind === "stale" && hits > 0);
      return chosen.flatMap(({ kind, hits }) =>
        hits > 0 || kind === "list-lag" || (kind === "stale" && isStale) ? [] : [kind],
      );
    },
    /** Makes the store execute all requests that are still delayed. */
    async settle() {
      endPauses(() => true);
      await turn();
    },
    async close() {
      await Promise.all([server.close(), lost.close()]);
      logging.mockRestore();
    },
  };
}

/** Resolves when the newest fault has affected its request. */
async function whenStruck(platform: Platform): Promise<void> {
  while (platform.faults.list().at(-1)!.hits === 0) await turn();
}

function markerIn(body: string): string | null {
  const fields = widgetCodecs[body.startsWith("{") ? "json" : "xml"].decodeRequest(body);
  const marker = readMarker(fields.code ?? "");
  return marker && `${marker.project}/${marker.widget} ${marker.build}`;
}

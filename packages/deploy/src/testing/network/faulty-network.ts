import { readMarker } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { createFaultProxy, type HeldRequest, pass, type RawResponse, routeHeader } from "./fault-proxy.ts";
import { type Fault, faults } from "./faults.ts";
import { createLostConnections, type LostConnection, lostConnections } from "./lost-connections.ts";

/** Everything that can go wrong with a request. */
export const faultNames: readonly string[] = [...lostConnections, ...Object.keys(faults)];

/** A request of a client, and what it received. */
export interface SentRequest {
  readonly method: string;
  /** `project/name build` from the marker in the code that was sent. */
  readonly marker: string | null;
  /** In ms, by the client's clock. */
  readonly at: number;
  fault: string | Fault | null;
  /** The response, if the client could read it. */
  received: RawResponse | null;
}

/**
 * Chooses the fault of a request: one of `faultNames`, or a fault of the test. `index` counts the requests.
 */
export type ChooseFault = (sent: SentRequest, index: number) => string | Fault | null;

interface ConnectionOptions {
  /** The address of the store. */
  readonly upstream: string;
  /** ms. */
  readonly now: () => number;
  readonly choose: ChooseFault;
  /** Called when the deadline of a request passes. */
  readonly onExpire: () => void;
}

/** A network between clients and stores. Its faults are real: sockets are reset, responses are cut. */
export type FaultyNetwork = Awaited<ReturnType<typeof createFaultyNetwork>>;

export async function createFaultyNetwork() {
  const proxy = await createFaultProxy();
  const lost = await createLostConnections();
  let routes = 0;

  /** Connects one client to one store, with faults. */
  function connect({ upstream, now, choose, onExpire }: ConnectionOptions) {
    const sent: SentRequest[] = [];
    let late: { lists: number; execute: () => Promise<unknown> }[] = [];
    let lastList: Buffer | null = null;

    async function land(isDue: (lists: number) => boolean): Promise<void> {
      const due = late.filter(({ lists }) => isDue(lists));
      late = late.filter(({ lists }) => !isDue(lists));
      for (const { execute } of due) await execute();
    }

    async function serve(held: HeldRequest, entry: SentRequest, expire: () => void): Promise<void> {
      const fault = typeof entry.fault === "string" ? faults[entry.fault]! : (entry.fault ?? pass);
      const executeLater = (lists: number) => void late.push({ lists, execute: held.execute });
      entry.received = await fault({ ...held, expire, executeLater, now, lastList });
      if (entry.method !== "GET" || !entry.received) return;
      lastList = entry.received.body;
      late = late.map(({ lists, execute }) => ({ lists: lists - 1, execute }));
      await land((lists) => lists <= 0);
    }

    const send: typeof fetch = async (input, init) => {
      const { method = "GET", body, signal } = init!;
      const marker = typeof body === "string" ? markerIn(body) : null;
      const entry: SentRequest = { method, marker, at: now(), fault: null, received: null };
      entry.fault = choose(entry, sent.length);
      sent.push(entry);
      if (isLost(entry.fault)) return lost.fetch[entry.fault](new URL(input as URL).pathname, init!);
      const deadline = new AbortController();
      const expire = () => {
        onExpire();
        deadline.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      };
      const route = String(++routes);
      proxy.routes.set(route, { upstream, serve: (held) => serve(held, entry, expire) });
      const headers = new Headers(init!.headers);
      headers.set(routeHeader, route);
      // Instead of waiting for half a minute.
      return fetch(input, { ...init, headers, signal: AbortSignal.any([signal!, deadline.signal]) });
    };

    return {
      /** Oldest first. */
      sent,
      fetch: send,
      /** Makes the store execute all requests that are still delayed. */
      settle: () => land(() => true),
    };
  }

  return {
    /** The address of the store for clients. */
    url: `http://127.0.0.1:${proxy.port}`,
    /** How many requests came over a reused connection. */
    get reused() {
      return proxy.reused;
    },
    connect,
    async close() {
      await Promise.all([proxy.close(), lost.close()]);
    },
  };
}

function isLost(fault: unknown): fault is LostConnection {
  return (lostConnections as readonly unknown[]).includes(fault);
}

function markerIn(body: string): string | null {
  const fields = widgetCodecs[body.startsWith("{") ? "json" : "xml"].decodeRequest(body);
  const marker = readMarker(fields.code ?? "");
  return marker && `${marker.project}/${marker.widget} ${marker.build}`;
}

import { createFaultProxy, type Route } from "./fault-proxy.ts";
import { faults } from "./faults.ts";
import type { FaultyConnection } from "./faulty-connection.ts";
import { createLostConnections, type LostConnection, lostConnections } from "./lost-connections.ts";

/** Everything that can go wrong with a request. */
export const faultNames: readonly string[] = [...lostConnections, ...Object.keys(faults)];

/** A network between clients and stores. Its faults are real: sockets are reset, responses are cut. */
export interface FaultyNetwork {
  /** The address of the store for clients. */
  readonly url: string;
  /** How many requests came over a reused connection. */
  readonly reused: number;
  /** The `fetch` of a client. */
  connect(connection: FaultyConnection): typeof fetch;
  close(): Promise<void>;
}

export async function createFaultyNetwork(): Promise<FaultyNetwork> {
  const routes = new Map<number, Route>();
  let count = 0;
  const proxy = await createFaultProxy((exchange) => routes.get(exchange)!);
  const lost = await createLostConnections();

  return {
    url: `http://127.0.0.1:${proxy.port}`,
    get reused() {
      return proxy.reused;
    },
    connect: (connection) => async (input, init) => {
      const { method = "GET", body, headers, signal } = init!;
      const sent = connection.note({ method, body: typeof body === "string" ? body : null });
      if (isLost(sent.fault)) return lost.fetch[sent.fault](new URL(input as URL).pathname, init!);
      const exchange = ++count;
      const deadline = new AbortController();
      const route = connection.routeOf(sent, () => {
        deadline.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      });
      routes.set(exchange, route);
      return fetch(input, {
        ...init,
        headers: { ...(headers as Record<string, string>), "x-exchange": String(exchange) },
        // Instead of waiting for half a minute.
        signal: AbortSignal.any([signal!, deadline.signal]),
      });
    },
    async close() {
      await Promise.all([proxy.close(), lost.close()]);
    },
  };
}

function isLost(fault: unknown): fault is LostConnection {
  return (lostConnections as readonly unknown[]).includes(fault);
}

import { readMarker } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { HeldRequest, Route } from "./fault-proxy.ts";
import { pass } from "./fault-proxy.ts";
import { type Fault, faults } from "./faults.ts";
import type { RawResponse } from "./raw-http.ts";

/** One of `faultNames`, or a fault of the test. */
export type FaultChoice = string | Fault;

/** A request of a client, and what it received. */
export interface SentRequest {
  readonly method: string;
  /** `project/name build` from the marker in the code that was sent. */
  readonly marker: string | null;
  /** In ms, by the client's clock. */
  readonly at: number;
  fault: FaultChoice | null;
  /** The response, if the client could read it. */
  received: RawResponse | null;
}

export interface FaultyConnectionOptions {
  /** The address of the store. */
  readonly upstream: string;
  /** Replaces the header that the client sends. */
  readonly authorization: string;
  /** ms. */
  readonly now: () => number;
  /** Chooses the fault of a request. `index` counts the requests of this connection. */
  readonly choose: (sent: SentRequest, index: number) => FaultChoice | null;
  /** Called when the deadline of a request passes. */
  readonly onExpire: () => void;
}

/** The connection of one client to one store, with faults. */
export interface FaultyConnection {
  /** Oldest first. */
  readonly sent: readonly SentRequest[];
  /** Adds a request to `sent`, before it is sent. */
  note(request: { readonly method: string; readonly body: string | null }): SentRequest;
  /** How the proxy serves the request. `expire` aborts it on the client's side. */
  routeOf(sent: SentRequest, expire: () => void): Route;
  /** Makes the store execute all requests that are still delayed. */
  settle(): Promise<void>;
}

export function createFaultyConnection({
  upstream,
  authorization,
  now,
  choose,
  onExpire,
}: FaultyConnectionOptions): FaultyConnection {
  const sent: SentRequest[] = [];
  let late: { lists: number; execute: () => Promise<unknown> }[] = [];
  let lastList: Buffer | null = null;

  async function land(isDue: (lists: number) => boolean): Promise<void> {
    const due = late.filter(({ lists }) => isDue(lists));
    late = late.filter(({ lists }) => !isDue(lists));
    for (const { execute } of due) await execute();
  }

  async function serve(held: HeldRequest, entry: SentRequest, expire: () => void): Promise<void> {
    const run =
      entry.fault === null ? pass : typeof entry.fault === "string" ? faults[entry.fault]! : entry.fault;
    entry.received = await run({
      ...held,
      expire() {
        onExpire();
        expire();
      },
      executeLater: (lists) => void late.push({ lists, execute: held.execute }),
      now,
      lastList,
    });
    if (entry.method !== "GET" || !entry.received) return;
    lastList = entry.received.body;
    late = late.map(({ lists, execute }) => ({ lists: lists - 1, execute }));
    await land((lists) => lists <= 0);
  }

  return {
    sent,
    note({ method, body }) {
      const entry: SentRequest = {
        method,
        marker: body && markerIn(body),
        at: now(),
        fault: null,
        received: null,
      };
      entry.fault = choose(entry, sent.length);
      sent.push(entry);
      return entry;
    },
    routeOf: (entry, expire) => ({
      upstream,
      headers: { authorization },
      serve: (held) => serve(held, entry, expire),
    }),
    settle: () => land(() => true),
  };
}

function markerIn(body: string): string | null {
  const fields = widgetCodecs[body.startsWith("{") ? "json" : "xml"].decodeRequest(body);
  const marker = readMarker(fields.code ?? "");
  return marker && `${marker.project}/${marker.widget} ${marker.build}`;
}

import { readMarker } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { HeldRequest, Route } from "./fault-proxy.ts";
import { pass } from "./fault-proxy.ts";
import { type Fault, faults } from "./faults.ts";
import type { RawResponse } from "./raw-http.ts";

/** One of `faultNames`, or a fault of its own. */
export type FaultChoice = string | Fault;

/** A request as a client made it, and what it was told. */
export interface SentRequest {
  readonly method: string;
  /** `project/name build`, where the code that was sent is marked. */
  readonly marker: string | null;
  /** ms, on the client's clock. */
  readonly at: number;
  fault: FaultChoice | null;
  /** `null` where nothing whole and readable came back. */
  received: RawResponse | null;
}

export interface FaultyConnectionOptions {
  /** Where the store itself listens. */
  upstream: string;
  /** What the store gets for the header that the client sends. */
  authorization: string;
  /** ms. */
  now: () => number;
  /** What goes wrong with a request, the `index`th of this line. */
  choose: (sent: SentRequest, index: number) => FaultChoice | null;
  /** The deadline of a request has passed. */
  onExpire: () => void;
}

/** The way of one client to one store. */
export interface FaultyConnection {
  /** The oldest first. */
  readonly sent: readonly SentRequest[];
  /** Notes a request, before it is made. */
  note(request: { method: string; body: string | null }): SentRequest;
  /** How the proxy serves it; `expire` ends the client's patience. */
  routeOf(sent: SentRequest, expire: () => void): Route;
  /** Has the store execute what was still to be. */
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

import type { RequestListener, Server } from "node:http";
import { limitBodyTime } from "./body-deadline.ts";
import { respondInTurn } from "./respond-in-turn.ts";
import { endUnreadResponses } from "./unread-responses.ts";

/** In ms. A client that takes longer to send a request gets the response 408, and its connection is cut. */
export interface Patience {
  /** Until the headers of a request have arrived; default 10,000. */
  headersMs?: number;
  /** Until the body of a request has arrived, counted from its turn; default 30,000. */
  requestMs?: number;
  /**
   * A client that takes less than 16 KiB of its unread bytes in this time has its connection reset. Default
   * 30,000. On Windows the bytes of a long response count as taken when all of them are.
   */
  unreadMs?: number;
  /** In bytes, on all connections together. Above it those with the most are reset. Default 256 MiB. */
  unreadBytes?: number;
}

/** Limits how long a client may keep a server waiting. Called before the server listens. */
export function limitClients(server: Server, patience: Patience = {}): void {
  const { headersMs = 10_000, requestMs = 30_000, unreadMs = 30_000 } = patience;
  const { unreadBytes = 256 * 1024 * 1024 } = patience;
  Object.assign(server, {
    headersTimeout: headersMs,
    requestTimeout: 0, // See limitBodyTime.
    // Node checks its connections at this interval: the timeout is a tenth longer at most.
    connectionsCheckingInterval: Math.ceil(headersMs / 10),
  });
  for (const respond of server.listeners("request") as RequestListener[]) {
    server.off("request", respond);
    server.on("request", respondInTurn(limitBodyTime(respond, requestMs)));
  }
  endUnreadResponses(server, { unreadMs, unreadBytes });
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { respond, type ReceivedRequest } from "./respond.ts";

/** The application's server for tests in a browser. Its response depends on the path. */
export interface ApplicationServer {
  /** The URL of its root, with a slash at the end. */
  readonly url: string;
  /** All requests in the order in which they arrived, preflights included. */
  readonly requests: ReceivedRequest[];
  /** Responds to all requests that `/hold` keeps waiting, and returns their number. */
  release(): number;
  /** Resolves when `count` requests are waiting. */
  holding(count: number): Promise<void>;
  /** Resolves when the clients have closed all waiting requests. */
  dropped(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startApplicationServer(): Promise<ApplicationServer> {
  const requests: ReceivedRequest[] = [];
  /** Waiting requests, with the functions that respond to them. */
  const held = new Map<ServerResponse, () => void>();
  const hold = (received: ReceivedRequest, response: ServerResponse) => {
    held.set(response, () => respond(received, response));
    response.once("close", () => held.delete(response));
  };
  const server = createServer((request, response) => {
    void receive(request).then((received) => {
      requests.push(received);
      if (received.path === "/hold") hold(received, response);
      else respond(received, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    release() {
      const count = held.size;
      for (const go of held.values()) go();
      held.clear();
      return count;
    },
    holding: (count) => until(() => held.size >= count),
    dropped: () => until(() => held.size === 0),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await after(5);
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const { pathname, searchParams } = new URL(request.url!, "http://x");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method!,
    path: pathname,
    params: Object.fromEntries(searchParams),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

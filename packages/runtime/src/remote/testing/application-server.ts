import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answer, type ReceivedRequest } from "./respond.ts";

/** The application's server, for tests in a browser: what it does depends on the path that is asked for. */
export interface ApplicationServer {
  /** Of its root, with a slash at the end. */
  readonly url: string;
  /** What came, in order, preflights included. */
  readonly requests: ReceivedRequest[];
  /** Answers what `/hold` has kept waiting, and gives how many those were. */
  release(): number;
  /** Settles when so many requests are kept waiting. */
  holding(count: number): Promise<void>;
  /** Settles when whoever asked has hung up on all that are kept waiting. */
  dropped(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a free port of this machine. */
export async function startApplicationServer(): Promise<ApplicationServer> {
  const requests: ReceivedRequest[] = [];
  /** What is kept waiting, with the function that answers it. */
  const held = new Map<ServerResponse, () => void>();
  const waiters = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of waiters) wake();
  };
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        if (!condition()) return;
        waiters.delete(wake);
        resolve();
      };
      waiters.add(wake);
      wake();
    });
  const hold = (received: ReceivedRequest, response: ServerResponse) => {
    held.set(response, () => answer(received, response));
    response.once("close", () => {
      held.delete(response);
      wakeAll();
    });
    wakeAll();
  };
  const server = createServer((request, response) => {
    void receive(request).then((received) => {
      requests.push(received);
      if (received.path === "/hold") hold(received, response);
      else answer(received, response);
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

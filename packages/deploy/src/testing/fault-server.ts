import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with one request. `before` and `after` say whether the store executes it. */
export const faults = [
  "reset before",
  "reset after",
  "hang before",
  "hang after",
  "truncated body",
  "stalled body",
  "truncated document",
  "empty document",
  "broken chunks",
  "broken gzip",
  "web page",
  "500 before",
  "500 after",
  "bare 503 before",
  "bare 503 after",
  "429",
  "503",
] as const;

export type Fault = (typeof faults)[number];

export interface FaultServer {
  url: string;
  /** What the store behind it has executed, as `POST /path`. */
  executed: string[];
  /** The next request of this method, after `skip` others, goes wrong. */
  inject(method: string, fault: Fault, skip?: number): void;
  close(): Promise<void>;
}

/** Serves `handle` on a port of its own and breaks the connections it is told to break. */
export async function createFaultServer(
  handle: (request: Request) => Promise<Response>,
): Promise<FaultServer> {
  const executed: string[] = [];
  const planned: { method: string; fault: Fault; skip: number }[] = [];

  const server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing);
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await toRequest(incoming);
    const execute = async () => {
      executed.push(`${request.method} ${new URL(request.url).pathname}`);
      const response = await handle(request);
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    };
    const fault = takeFault(request.method);
    if (fault) {
      await breakAnswer(fault, outgoing, execute);
      return;
    }
    const { status, headers, body } = await execute();
    outgoing.writeHead(status, headers).end(body);
  }

  function takeFault(method: string): Fault | null {
    const next = planned.find((candidate) => candidate.method === method);
    if (!next) return null;
    if (next.skip-- > 0) return null;
    planned.splice(planned.indexOf(next), 1);
    return next.fault;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    executed,
    inject(method, fault, skip = 0) {
      planned.push({ method, fault, skip });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method!,
    headers: incoming.headers as Record<string, string>,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}

async function breakAnswer(
  fault: Fault,
  outgoing: ServerResponse,
  execute: () => Promise<{ status: number; body: Buffer }>,
): Promise<void> {
  const raw = outgoing.socket!;
  switch (fault) {
    case "reset before":
      raw.resetAndDestroy();
      return;
    case "reset after":
      await execute();
      raw.resetAndDestroy();
      return;
    case "hang before":
      return;
    case "hang after":
      await execute();
      return;
    case "500 before":
      outgoing.writeHead(500).end("<html>failed</html>");
      return;
    case "500 after":
      await execute();
      outgoing.writeHead(500).end("<html>failed</html>");
      return;
    case "bare 503 before":
      outgoing.writeHead(503).end();
      return;
    case "bare 503 after":
      await execute();
      outgoing.writeHead(503).end();
      return;
    case "429":
      outgoing.writeHead(429, { "retry-after": "7" }).end();
      return;
    case "503":
      outgoing.writeHead(503, { "retry-after": "7" }).end();
      return;
    case "web page":
      outgoing.writeHead(200).end("<!DOCTYPE html><title>Back soon</title>");
      return;
    case "broken gzip":
      await execute();
      outgoing.writeHead(200, { "content-encoding": "gzip" }).end("this is not gzip");
      return;
  }
  const { status, body } = await execute();
  const half = body.subarray(0, Math.floor(body.length / 2));
  switch (fault) {
    case "truncated document":
      outgoing.writeHead(status).end(half);
      return;
    case "empty document":
      outgoing.writeHead(status).end();
      return;
    case "truncated body":
      raw.end(`HTTP/1.1 ${status} OK\r\nContent-Length: ${body.length + 10}\r\n\r\n${half.toString()}`);
      return;
    case "stalled body":
      raw.write(`HTTP/1.1 ${status} OK\r\nContent-Length: ${body.length + 10}\r\n\r\n${half.toString()}`);
      return;
    case "broken chunks":
      raw.end(`HTTP/1.1 ${status} OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`);
  }
}

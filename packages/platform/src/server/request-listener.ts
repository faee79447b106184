import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { usageLimitHeader } from "@orderpane/protocol/api";
import { type Break, breakOf, endsConnection } from "../http/broken-response.ts";

/** A broken response ends its connection after its last byte. */
export function createRequestListener(handle: (request: Request) => Promise<Response>): RequestListener {
  const stale = new WeakSet<Socket>();
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      // Hono's types include HTTP/2, which the platform does not serve.
      const response = await handle(asSent(request, incoming as IncomingMessage));
      if (endsConnection(response)) stale.add((incoming as IncomingMessage).socket);
      const broken = breakOf(response);
      if (!broken) return response;
      breakOff(response, broken, outgoing as ServerResponse);
      return new Promise<never>(() => undefined);
    },
    { overrideGlobalObjects: false }, // The globals belong to the user's own process, or to Vite.
  );
  return (request, response) => {
    spellHeaders(response);
    if (stale.has(request.socket)) request.socket.resetAndDestroy();
    else void listener(request, response);
  };
}

/** `Response` converts header names to lower case. observed: the platform's spelling. */
function spellHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = Object.entries(Object(rest.pop())).map(([name, value]) => [spell(name), value]);
    return writeHead(status, Object.fromEntries(headers));
  };
}

const spellings: ReadonlyMap<string, string> = new Map([
  [usageLimitHeader.toLowerCase(), usageLimitHeader],
  ["www-authenticate", "WWW-Authenticate"],
]);

function spell(name: string): string {
  return spellings.get(name) ?? name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Hono gives every request except GET and HEAD a body, even if the client has not sent one. */
function asSent(request: Request, incoming: IncomingMessage): Request {
  const { url, method, headers, signal } = request;
  // `new Request` refuses TRACE.
  if (/^(?:GET|HEAD|TRACE)$/.test(method) || hasBody(incoming)) return request;
  return new Request(url, { method, headers, signal });
}

function breakOff(
  { status, headers }: Response,
  { hasHead, bytes, end }: Break,
  outgoing: ServerResponse,
): void {
  const { socket } = outgoing.req;
  if (!hasHead) socket.write(bytes);
  else {
    outgoing.writeHead(status, Object.fromEntries(headers));
    if (bytes.length === 0) outgoing.flushHeaders();
    else outgoing.write(bytes);
  }
  if (end === "stall") return;
  // A reset would overtake the bytes that have not been sent yet.
  socket.write("", () => {
    if (end === "reset") socket.resetAndDestroy();
    else socket.end(() => socket.destroy());
  });
}

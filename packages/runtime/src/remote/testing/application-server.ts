import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { encodeJsonp, isJsonpCallback } from "@orderpane/protocol/answer";

type ReceivedRequest = Awaited<ReturnType<typeof receive>>;

/** Starts the application's server on a free port, for browser tests. */
export async function startApplicationServer() {
  const requests: ReceivedRequest[] = [];
  /** Waiting requests, with the functions that send their responses. */
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
    /** The URL of its root, with a trailing slash. */
    url: `http://127.0.0.1:${port}/`,
    /** All requests in order of arrival, including preflights. */
    requests,
    /** Responds to all requests waiting at `/hold`, and returns their number. */
    release() {
      const count = held.size;
      for (const go of held.values()) go();
      held.clear();
      return count;
    },
    /** Resolves when `count` requests are waiting. */
    holding: (count: number) => until(() => held.size >= count),
    /** Resolves when the clients have closed all waiting requests. */
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

async function receive(request: IncomingMessage) {
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

/** Scripts for JSONP, by path. `call` is the callback's name. */
const scripts: Readonly<Record<string, (call: string) => string>> = {
  "/twice": (call) => `${call}({ok:true,data:1});${call}({ok:true,data:2});`,
  "/silent": () => "var answered = 1;",
  "/other": () => "orderpane_0({ok:true,data:1});",
  "/syntax": (call) => `${call}({ok:true,data:1`,
  "/html": () => "<!doctype html><h1>Maintenance</h1>",
  "/throws": (call) => `${call}({ok:true,data:1});throw new Error("after the response");`,
  "/bare": (call) => `${call}({"statuses":[]});`,
};

/**
 * Responds according to the path: with a status, a script, or JSON that contains the request's parameters.
 */
function respond({ method, path, params, headers, body }: ReceivedRequest, response: ServerResponse): void {
  const { callback, ...echoed } = params;
  const allowed = path === "/no-cors" ? {} : { "access-control-allow-origin": headers.origin ?? "*" };
  if (path === "/reset") return void response.destroy();
  if (method === "OPTIONS") {
    response.writeHead(204, {
      ...allowed,
      "access-control-allow-headers": "authorization, content-type, idempotency-key",
      "access-control-allow-methods": "GET, POST, DELETE",
    });
    return void response.end();
  }
  if (path === "/redirect") return void response.writeHead(302, { ...allowed, location: "/ok" }).end();
  const status = Number(/^\/(\d{3})$/.exec(path)?.[1] ?? 200);
  const sent =
    status === 200 && path !== "/refused"
      ? { ok: true as const, data: { ...echoed, ...(body && { body: JSON.parse(body) as unknown }) } }
      : { ok: false as const, error: { message: `Отказ ${status}`, code: "refused" } };
  response.writeHead(status, {
    ...allowed,
    "content-type": callback === undefined ? "application/json" : "application/javascript; charset=utf-8",
    "set-cookie": "session=secret",
    "cache-control": "no-store",
  });
  const script = scripts[path];
  if (script) response.end(script(callback ?? ""));
  else if (callback === undefined) response.end(JSON.stringify(sent));
  else response.end(isJsonpCallback(callback) ? encodeJsonp(callback, sent) : "");
}

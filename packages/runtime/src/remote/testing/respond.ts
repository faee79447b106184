import type { IncomingMessage, ServerResponse } from "node:http";
import { encodeJsonp, isJsonpCallback } from "@orderpane/protocol/answer";

/** A request with its whole body. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, string>;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Scripts for JSONP, by path. `call` is the callback's name. */
const scripts: Readonly<Record<string, (call: string) => string>> = {
  "/twice": (call) => `${call}({ok:true,data:1});${call}({ok:true,data:2});`,
  "/silent": () => "var answered = 1;",
  "/other": () => "orderpane_0({ok:true,data:1});",
  "/syntax": (call) => `${call}({ok:true,data:1`,
  "/html": () => "<!doctype html><h1>Maintenance</h1>",
  "/empty": () => "",
  "/throws": (call) => `${call}({ok:true,data:1});throw new Error("after the response");`,
  "/bare": (call) => `${call}({"statuses":[]});`,
  "/null": (call) => `${call}(null);`,
  "/nothing": (call) => `${call}();`,
  "/declared": (call) => `function ${call}() {}`,
  "/frozen": (call) =>
    `Object.defineProperty(window,"${call}",{configurable:false,writable:false});${call}({ok:true,data:1});`,
  "/sealed-getter": (call) =>
    `Object.defineProperty(window,"${call}",{get(){throw new Error("read")},configurable:false});`,
};

/** Responds as the path says: with a status, a script, or JSON that holds the parameters of the request. */
export function respond(
  { method, path, params, headers, body }: ReceivedRequest,
  response: ServerResponse,
): void {
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
  if (path === "/bare-json") response.end('{"statuses":[]}');
  else if (script) response.end(script(callback ?? ""));
  else if (callback === undefined) response.end(JSON.stringify(sent));
  else response.end(isJsonpCallback(callback) ? encodeJsonp(callback, sent) : "");
}

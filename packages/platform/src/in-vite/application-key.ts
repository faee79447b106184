import { isLoopback } from "@orderpane/protocol/api";
import { pathOf } from "../paths.ts";
import type { Platform } from "../platform.ts";

/** Refuses requests to `/__app` without the key (`/__app/<key>/…`), and removes it from the others. */
export function requireApplicationKey(respond: Platform["fetch"], key: string): Platform["fetch"] {
  return async (request) => {
    // The router decodes paths in the same way.
    if (!/^\/__app(?:\/|$)/.test(pathOf(request))) return respond(request);
    const { method, headers, signal, body } = request;
    const url = new URL(request.url);
    const [, , found, ...rest] = url.pathname.split("/");
    // `new Request` refuses TRACE.
    if (found !== key || method === "TRACE") return new Response(refusal, { status: 403 });
    url.pathname = ["", "__app", ...rest].join("/");
    return respond(
      new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" as const }) }),
    );
  };
}

const refusal =
  "Only the frames of this run's widgets may call server.ts: their settings have a key in the address.\n" +
  "Take the address from a setting, such as ORDERPANE_SETTING_SERVER=${ORDERPANE_STORE}/__app/<widget>\n";

/** Adds the key to the application's URLs in the body of a frame page. */
export function insertApplicationKey(html: string, { key, store }: { key: string; store: URL }): string {
  const body = html.indexOf("<body>");
  const isStore = (host: string): boolean => {
    const { hostname = "", port } = URL.parse(`http://${host}`) ?? {};
    return host === store.host || (port === store.port && isLoopback(hostname));
  };
  const code = html.slice(body).replace(addresses, (address, host: string) => {
    return isStore(host) ? `${address}/${key}` : address;
  });
  return html.slice(0, body) + code;
}

const addresses = /\bhttp:\/\/([^\s/?#"'`<>\\]+)\/__app(?![\w%.~-])/g;

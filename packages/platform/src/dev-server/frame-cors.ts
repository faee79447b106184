import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Lets the widgets' frames load modules and fonts. Their origin is opaque (`Origin: null`), like that of
 * every sandboxed frame on the web, and other frames must not read the sources. The `Referer` of an import
 * tells them apart: it names the importing module, and no page can forge it. The first modules of a frame
 * have no `Referer` and pass through the gate. Fonts have none either, but scripts cannot read a font.
 */
export function allowOwnFrames(request: IncomingMessage, response: ServerResponse): void {
  const { origin, referer, host } = request.headers;
  if (origin !== "null") return;
  response.appendHeader("Vary", "Referer");
  const isOwnImport = referer?.startsWith(`http://${host}/`);
  if (isOwnImport || request.headers["sec-fetch-dest"] === "font") allowOpaqueOrigin(response);
}

export function allowOpaqueOrigin(response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Origin", "null");
}

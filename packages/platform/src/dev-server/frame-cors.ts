import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Lets the widgets' frames load modules and fonts. Their origin is opaque (`Origin: null`), as that of every
 * sandboxed frame on the web is, so something that no page can forge has to tell ours from those that must
 * not read sources: the `Referer` of an import, which names the importing module. The first modules of a
 * frame have none and pass through the gate; fonts have none either, but nobody can read a font.
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

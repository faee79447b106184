import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decode } from "he";

/**
 * Serves the first modules of a frame. A document of opaque origin sends no `Referer` (as the standard asks,
 * and Chromium does), so a secret in the URL tells our frames from others. The gate's response only imports
 * the module, which keeps the one URL that Vite knows it by.
 */
export function createModuleGate() {
  const gate = `/@orderpane/${randomBytes(16).toString("hex")}?module=`;
  return {
    /** Leads the module scripts of a page through the gate. */
    lead: (html: string) =>
      html.replace(/<script\b[^>]*\btype="module"[^>]*>/g, (tag) =>
        tag.replace(/\bsrc="(\/[^/"][^"]*)"/, (_, src: string) => {
          const module = decode(src, { isAttributeValue: true });
          return `src="${gate}${encodeURIComponent(module)}"`;
        }),
      ),
    /** Responds to a request to the gate. Returns `false` for any other request. */
    respond(request: IncomingMessage, response: ServerResponse): boolean {
      if (!request.url?.startsWith(gate)) return false;
      const module = decodeURIComponent(request.url.slice(gate.length));
      allowOpaqueOrigin(response);
      response.setHeader("Content-Type", "text/javascript; charset=utf-8");
      response.setHeader("Cache-Control", "no-store");
      response.end(`import ${JSON.stringify(module)};\n`);
      return true;
    },
  };
}

export type ModuleGate = ReturnType<typeof createModuleGate>;

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

function allowOpaqueOrigin(response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Origin", "null");
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decode } from "he";
import { allowOpaqueOrigin } from "./frame-cors.ts";

/**
 * The way in for the first modules of a frame. A document of opaque origin sends no `Referer` (seen in
 * Chromium, and so the standard asks), hence it is told from a stranger's by a secret in the address. What
 * answers there only imports the module, which keeps the one address by which Vite knows it.
 */
export interface ModuleGate {
  /** The page with its module scripts led through the gate. */
  lead(html: string): string;
  /** Answers a request to the gate; `false` for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

export function createModuleGate(): ModuleGate {
  const gate = `/@orderpane/${randomBytes(16).toString("hex")}?module=`;
  return {
    lead: (html) =>
      html.replace(/<script\b[^>]*\btype="module"[^>]*>/g, (tag) =>
        tag.replace(/\bsrc="(\/[^/"][^"]*)"/, (_, src: string) => {
          const module = decode(src, { isAttributeValue: true });
          return `src="${gate}${encodeURIComponent(module)}"`;
        }),
      ),
    answer(request, response) {
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

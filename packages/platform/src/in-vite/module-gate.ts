import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { decode } from "he";
import type { EnvironmentModuleNode, ViteDevServer } from "vite";

/**
 * Lets the frames of this project load the modules that their pages import, and nothing else. The origin of a
 * frame is opaque (`Origin: null`), like that of every sandboxed frame on the web.
 *
 * A document with an opaque origin sends no `Referer`, so its first module has a secret in its URL. That
 * module only imports the others under the URLs that Vite knows. The `Referer` of an import is the importing
 * module, and no page can forge it.
 */
export function createModuleGate(server: ViteDevServer) {
  const gate = `/@orderpane/${randomBytes(16).toString("hex")}`;
  const roots = new Set<string>();
  const link = (modules: readonly string[]) => {
    const query = new URLSearchParams(modules.map((url) => ["module", url]));
    return `<script type="module" src="${gate}?${query.toString().replaceAll("&", "&amp;")}"></script>`;
  };
  return {
    /**
     * Replaces the module scripts of a page with the gate's script, except those in `foreign`, the page
     * before Vite's plugins. Returns `foreign` if it has all of them: widgets of other projects must not
     * learn the gate's URL.
     */
    lead(html: string, foreign: string): string {
      const modules: string[] = [];
      const isForeign = foreignModules(foreign);
      const rest = html.replace(moduleScript, (tag, src: string) => {
        const url = decode(src, { isAttributeValue: true });
        if (isForeign(url)) return tag;
        modules.push(url);
        return modules.length === 1 ? place : "";
      });
      if (modules.every((url) => url.endsWith("/@vite/client"))) return foreign;
      for (const url of modules) roots.add(url);
      return rest.replace(place, () => link(modules));
    },
    /** Returns `false` if Vite has to respond. */
    async respond(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { url = "/" } = request;
      const { origin = "", referer, host } = request.headers;
      if (url.startsWith(gate)) {
        response.setHeader("Access-Control-Allow-Origin", "null");
        sendImports(new URLSearchParams(url.slice(gate.length)), response);
        return true;
      }
      if (origin !== "null") return false;
      const { "sec-fetch-mode": mode, "sec-fetch-dest": destination } = request.headers;
      // Scripts cannot read an image or a video that is requested without CORS.
      if (mode === "no-cors" && destination !== "script") return false;
      response.appendHeader("Vary", "Referer");
      // Scripts cannot read a font.
      const isFont = destination === "font";
      const isOwnImport = referer?.startsWith(`http://${host}/`) === true;
      if (isFont || (isOwnImport && (await isReached(url, roots, server)))) {
        response.setHeader("Access-Control-Allow-Origin", origin);
        return false;
      }
      const reason = isOwnImport
        ? "no widget of this project imports it"
        : "the frame shows no widget of this project";
      const message = `a frame was refused ${url}: ${reason}`;
      // A frame may still load a widget that has just been deleted.
      const isDeleted = isOwnImport && !existsSync(join(server.config.root, url.replace(/\?.*$/s, "")));
      if (!isDeleted) server.config.logger.warnOnce(message);
      response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" }).end(`${message}\n`);
      return true;
    },
  };
}

/** Whether one of the modules `roots` is at this URL or imports it, as far as Vite knows. */
async function isReached(url: string, roots: ReadonlySet<string>, { environments }: ViteDevServer) {
  // A module is in Vite's graph only after its first request.
  if (roots.has(url)) return true;
  const { moduleGraph } = environments.client;
  const find = async (name: string) => moduleGraph.getModuleByUrl(nameOf(name));
  // It throws if a package does not export the name in the URL, or if the query is malformed.
  const module = await find(url).catch(() => undefined);
  if (!module) return false;
  const known = new Set(await Promise.all([...roots].map((root) => find(root).catch(() => undefined))));
  return importersOf(module).some((importer) => known.has(importer));
}

/** The URL in the module graph, which ignores Vite's own parameters. */
function nameOf(url: string): string {
  return decodeURI(url)
    .replace(/^\/@id\//, "")
    .replace("__x00__", "\0");
}

function importersOf(module: EnvironmentModuleNode): EnvironmentModuleNode[] {
  const found = new Set([module]);
  // The loop also visits the modules that it adds.
  for (const { importers } of found) for (const importer of importers) found.add(importer);
  return [...found];
}

const moduleScript = /<script\b(?=[^>]*\btype="module")[^>]*\bsrc="(\/[^/"][^"]*)"[^>]*><\/script>/g;
const place = "<!--orderpane-gate-->";

function foreignModules(foreign: string): (url: string) => boolean {
  const text = decode(foreign);
  // Vite gives each inline module a URL, and may change a query.
  return (url) => url.includes("?html-proxy") || text.includes(url.split("?", 1)[0]!);
}

function sendImports(query: URLSearchParams, response: ServerResponse): void {
  response.setHeader("Content-Type", "text/javascript; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  // Dynamic imports start in parallel.
  const modules = query.getAll("module").map((url) => `import(${JSON.stringify(url)})`);
  response.end(`for (const module of [${modules.join(", ")}]) await module;\n`);
}

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { decode } from "he";
import { type EnvironmentModuleNode, isCSSRequest, type ViteDevServer } from "vite";

/**
 * Lets the frames of this project load what their pages reach, and nothing else. The origin of a frame is
 * opaque (`Origin: null`), like that of every sandboxed frame on the web.
 *
 * A document of opaque origin sends no `Referer` (as the standard asks, and Chromium does), so a secret in
 * the URL of its first module tells our frames from others. The gate's response only imports the modules,
 * which keep the one URL that Vite knows them by. The `Referer` of an import names the importing module, and
 * no page can forge it.
 */
export function createModuleGate(server: ViteDevServer) {
  const gate = `/@orderpane/${newSecret()}`;
  const reach = createModuleReach(server);
  const link = (modules: readonly string[], early: readonly string[]) => {
    const named = (name: string) => (url: string) => [name, url];
    const query = new URLSearchParams([...early.map(named("early")), ...modules.map(named("module"))]);
    return `<script type="module" src="${gate}?${query.toString().replaceAll("&", "&amp;")}"></script>`;
  };
  return {
    /**
     * Leads the module scripts of a page through the gate, except those in `foreign`, the page as its widget
     * has it. Returns `foreign` if there are no others: a widget of another project must not know the gate.
     * The imports of the modules are loaded at the same time as the modules, because a frame shares no cache
     * with another one.
     */
    async lead(html: string, foreign: string): Promise<string> {
      const modules: string[] = [];
      const isForeign = foreignModules(foreign);
      const rest = html.replace(moduleScript, (tag, src: string) => {
        const url = decode(src, { isAttributeValue: true });
        if (isForeign(url)) return tag;
        modules.push(url);
        return modules.length === 1 ? place : "";
      });
      if (modules.every((url) => url.endsWith("/@vite/client"))) return foreign;
      for (const url of modules) reach.add(url);
      const early = (await Promise.all(modules.map((url) => reach.earlyImports(url)))).flat();
      return rest.replace(place, () => link(modules, early));
    },
    /** Responds to a request that the gate decides. Returns `false` for one that goes on to Vite. */
    async respond(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { url = "/" } = request;
      const { origin = "", referer, host } = request.headers;
      if (url.startsWith(gate)) {
        response.setHeader("Access-Control-Allow-Origin", "null");
        sendImports(new URLSearchParams(url.slice(gate.length)), response);
        return true;
      }
      if (origin !== "null" || url.startsWith("/__open-in-editor")) return false;
      const { "sec-fetch-mode": mode, "sec-fetch-dest": destination } = request.headers;
      // A page shows an image or a video that it requests without CORS, but its scripts cannot read it.
      if (mode === "no-cors" && destination !== "script") return false;
      response.appendHeader("Vary", "Referer");
      // Scripts cannot read a font.
      const isFont = destination === "font";
      const isOwnImport = referer?.startsWith(`http://${host}/`) === true;
      if (isFont || (isOwnImport && (await reach.has(url)))) {
        response.setHeader("Access-Control-Allow-Origin", origin);
        return false;
      }
      const reason = isOwnImport
        ? "no widget of this project imports it"
        : "the frame shows no widget of this project";
      const message = `a frame was refused ${url}: ${reason}`;
      // A frame goes on loading a widget that was deleted a moment ago.
      const isDeleted = isOwnImport && !existsSync(join(server.config.root, url.replace(/\?.*$/s, "")));
      if (!isDeleted) server.config.logger.warnOnce(message);
      response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" }).end(`${message}\n`);
      return true;
    },
  };
}

/** 128 random bits in a path. */
function newSecret(): string {
  return randomBytes(16).toString("hex");
}

/** The modules that a frame's page loads, directly or through others. */
function createModuleReach({ environments }: ViteDevServer) {
  const roots = new Set<string>();
  const { moduleGraph, depsOptimizer } = environments.client;
  // It throws if a package does not export what the URL names.
  const find = (url: string) => moduleGraph.getModuleByUrl(nameOf(url)).catch(() => undefined);
  const isPackage = ({ id }: EnvironmentModuleNode) =>
    id !== null && (id.includes("/node_modules/") || depsOptimizer?.isOptimizedDepFile(id) === true);
  return {
    /** Notes a module that a page loads. */
    add: (url: string) => void roots.add(url),
    /** Whether a noted module is at this URL, or imports what is there, as far as Vite knows. */
    async has(url: string) {
      // Vite does not know it before it has been loaded once.
      if (roots.has(url)) return true;
      const module = await find(url);
      if (!module) return false;
      const known = new Set(await Promise.all([...roots].map(find)));
      return closure(module, ({ importers }) => importers).some((importer) => known.has(importer));
    },
    /**
     * Returns what can be loaded as early as a module: its direct imports and the packages that it reaches,
     * as far as they are known. Other modules run in their order, and so do style sheets. Vite's client is
     * left out, because it is imported by a name that the graph does not have.
     */
    async earlyImports(url: string) {
      const module = await find(url);
      if (!module) return [];
      const direct = [...module.importedModules];
      const packages = closure(module, ({ importedModules }) => importedModules).filter(isPackage);
      return [...new Set([...direct, ...packages])]
        .filter(({ url: found }) => !isCSSRequest(found) && !found.startsWith("/@vite/"))
        .map((found) => found.url);
    },
  };
}

/** Turns the URL of a request into the name in the module graph, which ignores Vite's own parameters. */
function nameOf(url: string): string {
  return decodeURI(url)
    .replace(/^\/@id\//, "")
    .replace("__x00__", "\0");
}

function closure(
  first: EnvironmentModuleNode,
  next: (module: EnvironmentModuleNode) => Iterable<EnvironmentModuleNode>,
): EnvironmentModuleNode[] {
  const found = new Set([first]);
  // The loop also visits what it adds.
  for (const module of found) for (const other of next(module)) found.add(other);
  return [...found];
}

const moduleScript = /<script\b(?=[^>]*\btype="module")[^>]*\bsrc="(\/[^/"][^"]*)"[^>]*><\/script>/g;
/** Marks the place of the gate's scripts. Never part of a page that is sent. */
const place = "<!--orderpane-gate-->";

/** Whether a module of the page that Vite has made of `foreign` comes from there. */
function foreignModules(foreign: string): (url: string) => boolean {
  const text = decode(foreign);
  // Vite makes a module with an address of each inline one, and may change a query.
  return (url) => url.includes("?html-proxy") || text.includes(url.split("?", 1)[0]!);
}

function sendImports(query: URLSearchParams, response: ServerResponse): void {
  response.setHeader("Content-Type", "text/javascript; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  // Dynamic imports, because all of them begin at once.
  const early = query.getAll("early").map((url) => `import(${JSON.stringify(url)}).catch(() => {});\n`);
  const modules = query.getAll("module").map((url) => `import(${JSON.stringify(url)})`);
  response.end(`${early.join("")}for (const module of [${modules.join(", ")}]) await module;\n`);
}

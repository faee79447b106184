import { resolve } from "node:path";
import type { Connect, Plugin, UserConfig, ViteDevServer } from "vite";
import { devConfig } from "./dev-config.ts";
import { createModuleGate, newSecret } from "./module-gate.ts";

/** Which module is served, and to whom. */
export interface LiveGateOptions {
  /** Origin of the store whose frames may load the module. */
  readonly origin: string;
  /** Path of the module. */
  readonly module: string;
  /** Called whenever a frame runs the module. */
  readonly onFrame: () => void;
}

const name = "orderpane:live-gate";

/** The local platform stays away from a server with this gate. */
export function hasLiveGate({ plugins = [] }: UserConfig): boolean {
  return plugins.some(
    (plugin) => plugin !== null && typeof plugin === "object" && "name" in plugin && plugin.name === name,
  );
}

interface LiveGateApi {
  /** Where a frame of the store loads the module. The server must listen. */
  url(): string;
}

/**
 * Serves one module, and what it imports, to the frames of one store, and nothing to anybody else. A frame is
 * sandboxed (`Origin: null`) or has the store's origin; its path to the module is a secret.
 */
export function liveGate({ origin, module, onFrame }: LiveGateOptions): Plugin<LiveGateApi> {
  // The same after Vite has started its server again.
  const secret = newSecret();
  let server: ViteDevServer;
  let path: string;
  const origins = new Set(["null", origin]);
  return {
    name,
    enforce: "pre",
    api: { url: () => `http://${addressOf(server)}${path}` },
    config: (user) => devConfig(user, resolve(user.root ?? ".", ".orderpane/store.db")),
    configureServer(started) {
      server = started;
      const gate = createModuleGate(server, { secret, origins });
      path = gate.open("/@vite/client", module);
      const respond: Connect.NextHandleFunction = (request, response, next) => {
        const { headers, method, url = "/" } = request;
        const { host, origin: from = "" } = headers;
        if (host !== addressOf(server) || !origins.has(from)) {
          response.writeHead(403).end();
          return;
        }
        if (method === "OPTIONS") {
          // Earlier versions of Chrome ask before a page of the web reaches this machine.
          response.setHeader("Access-Control-Allow-Origin", from);
          response.setHeader("Access-Control-Allow-Private-Network", "true");
          response.writeHead(204, { Vary: "Origin" }).end();
          return;
        }
        if (url === path && headers["sec-fetch-dest"] === "script") onFrame();
        void gate.respond(request, response).then((isDone) => isDone || next(), next);
      };
      server.middlewares.use(respond);
    },
  };
}

function addressOf({ httpServer }: ViteDevServer): string {
  const address = httpServer?.address();
  return typeof address === "object" && address ? `127.0.0.1:${address.port}` : "";
}

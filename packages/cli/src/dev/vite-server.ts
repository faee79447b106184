import { EventEmitter } from "node:events";
import { basename } from "node:path";
import { describeConfigError } from "@orderpane/build";
import { type Platform, PlatformError } from "@orderpane/platform";
import type { LocalPlatformApi } from "@orderpane/platform/vite";
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from "vite";
import { CommandError } from "../errors.ts";

/**
 * Removes Vite's own listener, which would end the process on SIGTERM with exit code 143.
 *
 * @throws {BuildError} `bad-config`
 */
export async function createViteServer(config: InlineConfig & { root: string }): Promise<ViteDevServer> {
  const known = process.listeners("SIGTERM");
  const server = await createServer(config).catch(async (cause: unknown) => {
    throw await describeConfigError(config.root, cause);
  });
  for (const listener of process.listeners("SIGTERM")) {
    if (!known.includes(listener)) process.off("SIGTERM", listener);
  }
  return server;
}

/** Returns the store of a server. A restarted server has another one. */
export function storeOf({ config }: Pick<ViteDevServer, "config">): LocalPlatformApi | undefined {
  const plugin = config.plugins.find(({ name }) => name === "orderpane:store");
  return (plugin as Plugin<LocalPlatformApi> | undefined)?.api;
}

/**
 * Starts listening and returns the store that the project's vite.config.ts includes. Throws a CommandError if
 * there is none, and a PlatformError if the port is in use.
 */
export async function listenWithStore(server: ViteDevServer): Promise<{ platform: Platform; url: string }> {
  const store = storeOf(server);
  if (!store) {
    const { configFile } = server.config;
    if (configFile === undefined)
      throw new CommandError("usage", "there is no vite.config.ts", { fix: `Create it:\n${smallestConfig}` });
    throw new CommandError("usage", `${basename(configFile)} does not include the local store`, {
      fix: 'Add localPlatform() of "orderpane/vite" to its plugins.',
    });
  }
  await server.listen().catch((cause: Error) => {
    const { port } = server.config.server;
    throw new PlatformError("port-in-use", `port ${port} is in use`, { cause });
  });
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return { platform: store.platform(), url: new URL(url).origin };
}

const smallestConfig = `import { localPlatform, widgets } from "orderpane/vite";

export default { plugins: [widgets(), localPlatform()] };`;

interface ServerEvents {
  /** Emitted before the first change of a save, because editors write in several steps. */
  save: [];
  /** A file was added, changed or removed, except an env file, which restarts the server. */
  all: [];
  /** A frame has sent a report. */
  frame: [data: unknown, server: ViteDevServer];
  /** The server has restarted, because an env file or the configuration has changed. */
  restart: [server: ViteDevServer];
}

/** Changes within this time, in ms, belong to one save. */
const saveTime = 1000;

/** Returns a development server's events, and the plugin that emits them, also after restarts. */
export function followServer(): { events: EventEmitter<ServerEvents>; plugin: Plugin } {
  const events = new EventEmitter<ServerEvents>();
  let isFirst = true;
  let lastChange = -Infinity;
  const plugin: Plugin = {
    name: "orderpane:dev",
    configureServer(server) {
      server.watcher.on("all", (_event, path) => {
        const now = performance.now();
        if (now - lastChange > saveTime) events.emit("save");
        lastChange = now;
        if (!basename(path).startsWith(".env")) events.emit("all");
      });
      server.ws.on("orderpane:frame", (data: unknown) => events.emit("frame", data, server));
      if (!isFirst) server.httpServer?.once("listening", () => events.emit("restart", server));
      isFirst = false;
    },
  };
  return { events, plugin };
}

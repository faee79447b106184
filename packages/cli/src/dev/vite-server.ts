import { EventEmitter } from "node:events";
import { basename } from "node:path";
import { describeConfigError } from "@orderpane/build";
import { type Platform, PlatformError } from "@orderpane/platform";
import type { LocalPlatformApi } from "@orderpane/platform/vite";
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from "vite";
import { CommandError } from "../errors.ts";

/**
 * Vite's own listener would end the process on SIGTERM with exit code 143, so it is removed.
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

/** Returns the store of a server. A server that starts again has another one. */
export function storeOf({ config }: Pick<ViteDevServer, "config">): LocalPlatformApi | undefined {
  const plugin = config.plugins.find(({ name }) => name === "orderpane:store");
  return (plugin as Plugin<LocalPlatformApi> | undefined)?.api;
}

/**
 * Listens, and returns the store that the project's vite.config.ts includes. Throws a CommandError if there is
 * none, a PlatformError if the port is in use.
 */
export async function listenWithStore(server: ViteDevServer): Promise<{ platform: Platform; url: string }> {
  const store = storeOf(server);
  if (!store) {
    const { configFile } = server.config;
    if (configFile === undefined)
      throw new CommandError("usage", "there is no vite.config.ts", { fix: `Make it:\n${smallestConfig}` });
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
  /** Comes before the first change of a save: editors write in several steps. */
  save: [];
  /** A file was added, changed or removed: `add`, `change`, `unlink` and its path. */
  all: [event: string, path: string];
  /** A frame has sent a report. */
  frame: [data: unknown, server: ViteDevServer];
  /** The server listens again, because an env file or the configuration has changed. */
  restart: [server: ViteDevServer];
}

/** Changes that follow each other sooner, in ms, belong to one save. */
const saveTime = 1000;

/** Returns the events of a development server, and the plugin that emits them, after a restart, too. */
export function followServer(): { events: EventEmitter<ServerEvents>; plugin: Plugin } {
  const events = new EventEmitter<ServerEvents>();
  let isFirst = true;
  let lastChange = -Infinity;
  const plugin: Plugin = {
    name: "orderpane:dev",
    configureServer(server) {
      server.watcher.on("all", (event, path) => {
        const now = performance.now();
        if (now - lastChange > saveTime) events.emit("save");
        lastChange = now;
        events.emit("all", event, path);
      });
      server.ws.on("orderpane:frame", (data: unknown) => events.emit("frame", data, server));
      if (!isFirst) server.httpServer?.once("listening", () => events.emit("restart", server));
      isFirst = false;
    },
  };
  return { events, plugin };
}

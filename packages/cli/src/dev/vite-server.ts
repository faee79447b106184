import { basename } from "node:path";
import { type Platform, PlatformError } from "@orderpane/platform";
import type { LocalPlatformApi } from "@orderpane/platform/vite";
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from "vite";
import { CommandError } from "../errors.ts";

/** Vite's own listener would end the process on SIGTERM with exit code 143, so it is removed. */
export async function createViteServer(config: InlineConfig): Promise<ViteDevServer> {
  const known = process.listeners("SIGTERM");
  const server = await createServer(config);
  for (const listener of process.listeners("SIGTERM")) {
    if (!known.includes(listener)) process.off("SIGTERM", listener);
  }
  return server;
}

/** The store's side of the server, which a server that starts again has anew. */
export function storeOf({ config }: Pick<ViteDevServer, "config">): LocalPlatformApi | undefined {
  const plugin = config.plugins.find(({ name }) => name === "orderpane:store");
  return (plugin as Plugin<LocalPlatformApi> | undefined)?.api;
}

/** Listens, and returns the store that the project's vite.config.ts includes. Throws a CommandError. */
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
  await listenAt(server);
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return { platform: store.platform(), url: new URL(url).origin };
}

/** Listens at the port of the configuration. Throws a PlatformError if it is in use. */
export async function listenAt(server: ViteDevServer): Promise<void> {
  await server.listen().catch((cause: Error) => {
    const { port } = server.config.server;
    throw new PlatformError("port-in-use", `port ${port} is in use`, { cause });
  });
}

const smallestConfig = `import { localPlatform, widgets } from "orderpane/vite";

export default { plugins: [widgets(), localPlatform()] };`;

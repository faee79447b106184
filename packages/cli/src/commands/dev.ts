import { buildWidgets, resolveBuild } from "@orderpane/build";
import { findRunningStore, type Store, StoreError } from "@orderpane/store";
import type { LocalStoreApi } from "@orderpane/store/vite";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { Context } from "../context.ts";
import { describeFailure, failureDocument, UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { localDatabase } from "../local-store.ts";
import { localTarget } from "../target.ts";
import { untilStopped } from "../until-stopped.ts";
import { watchWidgets } from "../watch-widgets.ts";
import { deployBundles } from "./deploy.ts";

export interface DevOptions {
  port: number;
  mode?: string;
}

/**
 * `orderpane dev`: the local store with this project's widgets alive in it. Sources reach the open order page by
 * hot update; what the store itself has to know (a widget that comes or goes, its widget.json) is deployed again.
 */
export async function dev(context: Context, { port, mode }: DevOptions): Promise<ExitCode> {
  const { root, report } = context;
  await refuseSecond(root);
  const stopped = untilStopped();
  const server = await createServer({
    root,
    ...(mode && { mode }),
    clearScreen: false,
    logLevel: "warn",
    server: { port, host: "127.0.0.1" },
  });
  try {
    const { store, url } = await openStore(server);
    const open = localTarget({ url, ...store.credentials }, { root, mode });
    const config = await resolveBuild({ root, ...(mode && { mode }) });
    const bringUp = async () => {
      try {
        await buildWidgets(config);
        await deployBundles(context, { open, dir: config.outDir, prune: true });
        return true;
      } catch (error) {
        const failure = describeFailure(error);
        if (!failure) throw error;
        report.complain(failure);
        report.document(failureDocument(failure));
        report.line(report.paint("dim", "waiting for a change in widgets/"));
        return false;
      }
    };
    const watching = watchWidgets(server.watcher, { dir: config.widgetsDir, bringUp });
    await watching.first;
    const orderPage = new URL(store.orderPage, url).href;
    report.line();
    report.line(`${report.paint("bold", "order page")}  ${report.paint("cyan", orderPage)}`);
    report.line(report.paint("dim", "edits show there at once; Ctrl-C ends it"));
    report.document({ url, appId: store.credentials.appId, orderPage });
    await stopped;
    await watching.stop();
  } finally {
    await server.close();
  }
  return exitCodes.done;
}

/** A store that runs has the database; said before a server is made that would have to be taken down again. */
async function refuseSecond(root: string): Promise<void> {
  const running = await findRunningStore(localDatabase(root));
  if (!running) return;
  throw new StoreError(
    "database-in-use",
    `the local store already runs at ${running.url}: use that one, or end it first`,
  );
}

/** Listens, and gives the store that the project's vite.config.ts brings. */
async function openStore(server: ViteDevServer): Promise<{ store: Store; url: string }> {
  const plugin = server.config.plugins.find(({ name }) => name === "orderpane:store") as
    | Plugin<LocalStoreApi>
    | undefined;
  if (!plugin?.api) {
    throw new UsageError(
      "vite.config.ts does not bring the local store",
      'Add localStore() of "@orderpane/store/vite" to its plugins.',
    );
  }
  await server.listen().catch((cause: Error) => {
    const { port } = server.config.server;
    throw new StoreError(
      "port-in-use",
      `port ${port} is in use: stop what listens there, or choose another with --port`,
      { cause },
    );
  });
  const [url] = server.resolvedUrls!.local;
  return { store: plugin.api.store(), url: new URL(url!).origin };
}

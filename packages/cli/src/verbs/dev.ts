import { basename } from "node:path";
import { buildWidgets, resolveBuild } from "@orderpane/build";
import { type Platform, PlatformError } from "@orderpane/platform";
import type { LocalPlatformApi } from "@orderpane/platform/vite";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { Context } from "../context.ts";
import { describeFailure, failureDocument, UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { localDatabase, refuseSecond } from "../local-platform.ts";
import { readOwnBundles } from "../bundles/prepare-bundles.ts";
import { createViteReport } from "../dev-server/vite-report.ts";
import { openSession } from "../targets/session.ts";
import { localTarget } from "../targets/open-targets.ts";
import { requireKnownMode } from "../targets/read-targets.ts";
import { withoutOwnSigterm } from "../until-stopped.ts";
import { watchWidgets } from "../dev-server/watch-widgets.ts";
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
  const { root, report, untilStopped } = context;
  requireKnownMode(root, mode);
  await refuseSecond(localDatabase(root));
  const stopped = untilStopped();
  const { logger, complain, forget } = createViteReport(report, root);
  const server = await withoutOwnSigterm(() =>
    createServer({
      root,
      ...(mode && { mode }),
      customLogger: logger,
      server: { port, host: "127.0.0.1" },
    }),
  );
  try {
    const { platform, url } = await openStore(server);
    const open = localTarget({ url, ...platform.credentials }, { root, mode });
    const config = await resolveBuild({ root, ...(mode && { mode }) });
    const bringUp = async () => {
      try {
        await buildWidgets(config);
        const bundles = await readOwnBundles(context, config, open);
        await deployBundles(context, openSession(context, open), { bundles, prune: true });
        return true;
      } catch (error) {
        const failure = describeFailure(error);
        if (!failure) throw error;
        complain(failure);
        report.document(failureDocument(failure));
        report.line(report.paint("dim", "waiting for a change in widgets/"));
        return false;
      }
    };
    server.watcher.on("all", forget);
    const watching = watchWidgets(server.watcher, { dir: config.widgetsDir, bringUp });
    try {
      await watching.first;
      const orderPage = new URL(platform.orderPage, url).href;
      report.line();
      report.line(`${report.paint("bold", "order page")}  ${report.paint("cyan", orderPage)}`);
      report.line(report.paint("dim", "edits show there at once; Ctrl-C ends it"));
      report.document({ url, appId: platform.credentials.appId, orderPage });
      await Promise.race([stopped, watching.failed]);
    } finally {
      await watching.stop();
    }
  } finally {
    await server.close();
  }
  return exitCodes.done;
}

const smallestConfig = `import { widgets } from "@orderpane/build/vite";
import { localPlatform } from "@orderpane/platform/vite";

export default { plugins: [widgets(), localPlatform()] };`;

/** Listens, and gives the store that the project's vite.config.ts brings. */
async function openStore(server: ViteDevServer): Promise<{ platform: Platform; url: string }> {
  const plugin = server.config.plugins.find(({ name }) => name === "orderpane:store") as
    | Plugin<LocalPlatformApi>
    | undefined;
  if (!plugin?.api) {
    const { configFile } = server.config;
    if (configFile === undefined)
      throw new UsageError("there is no vite.config.ts", `Make it:\n${smallestConfig}`);
    throw new UsageError(
      `${basename(configFile)} does not bring the local store`,
      'Add localPlatform() of "@orderpane/platform/vite" to its plugins.',
    );
  }
  await server.listen().catch((cause: Error) => {
    const { port } = server.config.server;
    throw new PlatformError(
      "port-in-use",
      `port ${port} is in use: stop what listens there, or choose another with --port`,
      { cause },
    );
  });
  const [url] = server.resolvedUrls!.local;
  return { platform: plugin.api.platform(), url: new URL(url!).origin };
}

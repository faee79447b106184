import { discoverWidgets, type Project, readProject } from "@orderpane/build";
import { createLiveStore } from "../dev/live-store.ts";
import { Problems } from "../dev/problems.ts";
import { createViteLogger } from "../dev/vite-logger.ts";
import { createViteServer, followServer, listenWithStore } from "../dev/vite-server.ts";
import { exitCodes } from "../exit-codes.ts";
import { defaultPort, localDatabase, refuseSecond } from "../local-platform.ts";
import { printFacts } from "../report/table.ts";
import { flag, optionalPort, text } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";
import { requireKnownMode } from "../targets/read-targets.ts";
import { watchWidgets } from "../watch-widgets.ts";

/** Edits reach an open order page by hot update. Added, removed and newly declared widgets are deployed. */
export const verb = defineVerb({
  options: {
    mode: text("--mode <name>", "the mode of Vite's configuration and env files (default: development)"),
    port: optionalPort(
      `port of the store; 0 takes a free one (default: ${defaultPort}, or the next one that is free)`,
    ),
    open: flag("--open", "open the page in the browser"),
  },
  examples: ["orderpane dev", "orderpane dev --open", "orderpane dev --port 5000"],
  async run(context, values) {
    const { root, report, untilStopped } = context;
    const { mode } = values;
    requireKnownMode(root, mode);
    await refuseSecond(localDatabase(root));
    const stopped = untilStopped();
    const { events, plugin } = followServer();
    const problems = new Problems(report);
    const server = await createViteServer({
      root,
      ...(mode !== undefined && { mode }),
      customLogger: createViteLogger({ root, report, problems }),
      plugins: [plugin],
      // An author who sets a port relies on it, for example in a widget's setting.
      server: {
        port: values.port ?? defaultPort,
        strictPort: values.port !== undefined,
        host: "127.0.0.1",
        // Errors are reported even if no page is open.
        warmup: { clientFiles: ["./widgets/*/index.tsx"] },
      },
    });
    try {
      const { platform, url } = await listenWithStore(server);
      if (values.port === undefined && new URL(url).port !== String(defaultPort))
        report.line(`port ${defaultPort} is in use, so the store is at ${url}`);
      const project = await readProject(server.config);
      const live = createLiveStore(context, { server, url, mode, project, problems });
      process.on("uncaughtException", live.onUncaught);
      events.on("save", () => problems.onSave());
      events.on("frame", live.onFrame);
      const watching = watchWidgets(events, live.deploy);
      events.on("restart", (restarted) => void live.restart(restarted).then(() => watching.again()));
      try {
        await watching.first;
        const orderPage = new URL(platform.orderPage, url).href;
        const isForProducts = await hasOnlyProductWidgets(project);
        const page = isForProducts ? new URL(platform.productPage, url).href : orderPage;
        report.line();
        printFacts(report, [[isForProducts ? "product page" : "order page", report.paint("cyan", page)]]);
        report.line(report.paint("dim", "edits appear there immediately; press Ctrl-C to stop"));
        report.document({ url, appId: platform.credentials.appId, orderPage });
        if (values.open) {
          server.config.server.open = page;
          server.openBrowser();
        }
        await Promise.race([stopped, watching.failed]);
      } finally {
        process.off("uncaughtException", live.onUncaught);
        await watching.stop();
      }
    } finally {
      await server.close();
    }
    return exitCodes.done;
  },
});

/** Unreadable widgets count as order widgets. The deploy has reported them. */
async function hasOnlyProductWidgets(project: Project): Promise<boolean> {
  const widgets = await discoverWidgets(project).catch(() => []);
  return widgets.length > 0 && widgets.every(({ page }) => page === "product");
}

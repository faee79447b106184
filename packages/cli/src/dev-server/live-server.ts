import { openProject } from "@orderpane/build";
import { liveModulePath } from "@orderpane/build/vite";
import { createTurns } from "@orderpane/deploy/client";
import { liveGate } from "@orderpane/platform/vite";
import type { Context } from "../context.ts";
import { followServer } from "./follow-server.ts";
import { takeFrameReport } from "./frame-reports.ts";
import { createProblems } from "./problems.ts";
import { createTypeChecks } from "./type-checks.ts";
import { createViteLogger } from "./vite-logger.ts";
import { createViteServer, listenAt } from "./vite-server.ts";
import { CommandError } from "../errors.ts";
import { readEnvironment } from "../targets/environment.ts";
import type { OpenTarget } from "../targets/target.ts";

interface LiveServerOptions {
  readonly widget: string;
  /** Default: a free one. */
  readonly port: number | undefined;
  /** Called when a frame of the store runs the widget for the first time. */
  readonly onFrame: () => void;
}

/** Serves the sources of one widget to the frames of a store, with hot updates, and reports their errors. */
export async function startLiveServer(
  { root, report }: Context,
  { target, mode }: OpenTarget,
  { widget, port, onFrame }: LiveServerOptions,
) {
  const build = await openProject({ root, mode, outDir: ".orderpane/live" });
  const problems = createProblems({ ...build.config, report });
  const types = createTypeChecks(() => build.config, problems);
  const { events, plugin } = followServer();
  let isSeen = false;
  const gate = liveGate({
    origin: target.store.origin,
    module: `/${liveModulePath(widget)}`,
    onFrame() {
      if (!isSeen) onFrame();
      isSeen = true;
    },
  });
  const server = await createViteServer({
    root,
    ...(mode !== undefined && { mode }),
    base: "/",
    // `dev` may run at the same time.
    cacheDir: ".orderpane/vite-live",
    customLogger: createViteLogger({ root, report, problems }),
    plugins: [plugin, gate],
    server: {
      port: port ?? 0,
      strictPort: true,
      host: "127.0.0.1",
      allowedHosts: [],
      // The gate decides which page may read a response.
      cors: false,
      // The order page of a real store shows no errors around the frame.
      hmr: { overlay: true },
    },
  });
  const inTurn = createTurns();
  events.on("save", problems.onSave);
  events.on("all", types.onChange);
  events.on("restart", () => problems.forget());
  // Errors of widgets may hold the values of settings.
  for (const [name, value] of Object.entries(readEnvironment(root, mode))) {
    const isOfStore = value.startsWith(target.store.origin);
    if (name.startsWith("ORDERPANE_SETTING_") && !isOfStore) report.hide(value);
  }
  events.on("frame", (data, current) => {
    types.onPaint();
    // The report does it.
    const redact = (text: string) => text;
    void takeFrameReport(data, { server: current, build, problems, inTurn, redact });
  });
  const close = async () => {
    types.stop();
    await server.close();
  };
  try {
    if (!server.config.plugins.some(({ name }) => name === "orderpane:widgets")) {
      throw new CommandError("usage", "vite.config.ts does not include the plugin of the widgets", {
        fix: 'Add widgets() of "orderpane/vite" to its plugins.',
      });
    }
    await listenAt(server);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    /** Where the loader finds the widget. */
    url: gate.api!.url(),
    /** Loads the frames again that run the widget from here. */
    reload: () => server.ws.send({ type: "full-reload" }),
    close,
  };
}

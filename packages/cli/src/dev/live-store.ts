import { inspect } from "node:util";
import { type Project, readProject } from "@orderpane/build";
import { createTurns } from "@orderpane/deploy/client";
import { createRedactor } from "@orderpane/protocol/secrets";
import type { ViteDevServer } from "vite";
import type { Context } from "../context.ts";
import { printNotices } from "../targets/env-files.ts";
import { readEnvironment } from "../targets/environment.ts";
import { localTarget, secretValues } from "../targets/open-targets.ts";
import type { OpenTarget } from "../targets/target.ts";
import { deployWidgets } from "./deploy-widgets.ts";
import { describeError, ownStack, placesInServer } from "./describe-error.ts";
import { takeFrameReport } from "./frame-reports.ts";
import { type Problems, widgetAt } from "./problems.ts";
import { storeOf } from "./vite-server.ts";

interface LiveStoreOptions {
  readonly server: ViteDevServer;
  /** Address of the store, which stays the same when the server restarts. */
  readonly url: string;
  readonly mode: string | undefined;
  /** Valid until the server restarts. */
  readonly project: Project;
  readonly problems: Problems;
}

/** Deploys into a development server's store and collects the widgets' problems. */
export function createLiveStore(
  context: Context,
  { server, url, mode, project: first, problems }: LiveStoreOptions,
) {
  const { root } = context;
  let project = first;
  let isFirst = true;
  let deployed: string | null = null;
  let store = storeOf(server)!;
  const showProblems = () => problems.showOn(project, (shown) => store.platform().showProblems(shown));
  showProblems();
  const inTurn = createTurns();
  let secrets = createRedactor([]);
  const redact = (text: string) => secrets.redact(text);
  const openStore = (): OpenTarget => {
    const { credentials } = store.platform();
    const values = secretValues(url, { root, mode });
    secrets = createRedactor([...values, credentials.appPassword]);
    store.onStandIn((widget, error) => {
      const describe = async () =>
        error === null ? [] : [{ widget, ...(await describeServerError(error, root, redact)) }];
      void problems.putLater(`server ${widget}`, describe);
    });
    printNotices(context.report, readEnvironment(root, mode).notices);
    return localTarget({ url, ...credentials }, { root, mode });
  };
  let open = openStore();

  return {
    deploy: (): Promise<void> =>
      inTurn(async () => {
        deployed = await deployWidgets(context, { project, open, problems, isFirst, deployed });
        isFirst = false;
      }),
    onFrame(this: void, data: unknown, current: ViteDevServer): void {
      void takeFrameReport(data, { server: current, project, mode, problems, inTurn, redact });
    },
    /** Reports an uncaught error, such as one that a `server.ts` throws after its response. */
    async onUncaught(this: void, error: unknown): Promise<void> {
      const described = await describeServerError(error, root, redact);
      const { failure } = described;
      const widget = widgetAt(failure.place, project);
      if (failure.place === undefined) problems.reportOnce({ ...failure, stack: redact(inspect(error)) });
      else if (widget === null) problems.reportOnce(failure);
      else await problems.putLater(`server ${widget}`, async () => [{ widget, ...described }]);
    },
    /** Must be called after the server has restarted because of changed env files or configuration. */
    async restart(restarted: ViteDevServer): Promise<void> {
      store = storeOf(restarted) ?? store;
      project = await readProject(restarted.config);
      showProblems();
      open = openStore();
      deployed = null;
      problems.put("config", []);
      problems.forget();
    },
  };
}

async function describeServerError(error: unknown, root: string, redact: (text: string) => string) {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const places = placesInServer(stack);
  const failure = await describeError("server", redact(String(error)), { root, places });
  return { failure, kind: "error", stack: redact(ownStack(stack, root)) } as const;
}

import { once } from "node:events";
import { type Bundles, isChange, makePlan, type Plan } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { reportError } from "../report/report.ts";
import { confirmPlan, requireConsent } from "../targets/consent.ts";
import { openSession, openTargets, type Session } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import { watchWidgets } from "../watch-widgets.ts";
import { applyAndReport } from "./apply-and-report.ts";
import { confirmAndApply, planChosen } from "./change-stores.ts";
import { prepareBundles, resolveBuilds } from "./prepare-bundles.ts";

interface WatchOptions {
  readonly modes: readonly string[];
  /** The widgets to deploy; empty for all. */
  readonly names: readonly string[];
  readonly yes: readonly string[];
  readonly outDir: string | undefined;
  readonly types: boolean;
}

/**
 * Deploys, then deploys what each save changes, until Ctrl-C. An error after the first deploy is reported,
 * and the next save tries again. All deploys share the session's history, so the whole run is one entry.
 */
export async function deployAndWatch(given: Context, options: WatchOptions): Promise<ExitCode> {
  const context = warningOnce(given);
  const { names, yes } = options;
  const targets = readTargets(context, options.modes);
  requireConsent(context, targets, { yes, destroys: false });
  const stores = await openTargets(context, targets);
  try {
    const [prepared] = await prepareBundles(context, stores.opens, { ...options, build: true });
    const { open, bundles } = prepared!;
    const session = openSession(context, open);
    const plan = await planChosen(session, bundles, { names, prune: false });
    const exitCode = await confirmAndApply(context, session, { plan, yes });
    if (exitCode !== exitCodes.done) return exitCode;
    return await watchAndDeploy(context, session, { ...options, bundles, hasChanged: hasChanges(plan) });
  } finally {
    await stores.close();
  }
}

/** Shows each warning of a run once, because every save builds all widgets. */
function warningOnce(context: Context): Context {
  const { report } = context;
  const shown = new Set<string>();
  const warn = (message: string) => {
    if (!shown.has(message)) report.warn(message);
    shown.add(message);
  };
  return { ...context, report: { ...report, warn } };
}

interface DeployedOptions extends WatchOptions {
  /** What was deployed before. */
  readonly bundles: Bundles;
  readonly hasChanged: boolean;
}

async function watchAndDeploy(
  context: Context,
  session: Session,
  { yes, bundles: first, hasChanged, ...options }: DeployedOptions,
): Promise<ExitCode> {
  const { report } = context;
  const { mode } = session;
  const deployed = new Map(first.widgets.map(({ name, build }) => [name, build]));
  let isStopped = false;
  const stopped = context.untilStopped().then(() => {
    isStopped = true;
    const command = ["orderpane rollback", ...(mode === undefined ? [] : ["--mode", mode])].join(" ");
    if (hasChanged) report.line(`${report.paint("cyan", command)} restores the state before this run`);
  });

  async function deploySave(): Promise<void> {
    const [prepared] = await prepareBundles(context, [session], { ...options, build: true });
    const { project, widgets } = prepared!.bundles;
    const changed = widgets.filter(({ name, build }) => deployed.get(name) !== build);
    if (changed.length === 0 || isStopped) return;
    const plan = await makePlan(session, { bundles: { project, widgets: changed }, prune: false });
    if (hasChanges(plan)) {
      if (!(await confirmPlan(context, session, { plan, yes }))) return report.line("nothing was changed");
      hasChanged = true;
      const how = { isBrief: true, isInterruptible: false };
      if ((await applyAndReport(context, session, plan, how)) !== exitCodes.done) return;
    }
    for (const { name, build } of changed) deployed.set(name, build);
  }

  const [built] = await resolveBuilds(context, [session], options);
  // Loaded lazily, because it loads the watcher.
  const { watchProject } = await import("@orderpane/build/watch");
  const watcher = watchProject(built!.config);
  await once(watcher, "ready");
  const watching = watchWidgets(watcher, () =>
    deploySave().catch((error: unknown) => void reportError(report, error)),
  );
  void watching.first.then(() =>
    report.line(report.paint("dim", "watching the sources; each save is deployed; press Ctrl-C to stop")),
  );
  await stopped;
  await watching.stop();
  await watcher.close();
  return exitCodes.done;
}

function hasChanges({ actions }: Plan): boolean {
  return actions.some(isChange);
}

import { join } from "node:path";
import { discoverWidgets } from "@orderpane/build";
import {
  isChange,
  makePlan,
  makeRollback,
  type Plan,
  planAdoption,
  planRemoval,
  readStore,
} from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { atEachTarget } from "../targets/at-each-target.ts";
import { confirmPlan, requireConsent } from "../targets/consent.ts";
import { openSession, openTargets, type Session } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import { type OpenTarget, targetDocument } from "../targets/target.ts";
import { applyAndReport } from "./apply-and-report.ts";
import { actionDocuments, printPlan } from "./plan-report.ts";
import {
  type BuildOptions,
  prepareBundles,
  type PreparedBundles,
  requireKnownWidgets,
  resolveBuilds,
} from "./prepare-bundles.ts";

/** A change to the widgets in a store. */
type Task =
  | {
      kind: "deploy";
      /** The widgets to deploy; empty for all. */
      names: readonly string[];
      prune: boolean;
    }
  | { kind: "adoption"; id: number; widget: string }
  | { kind: "rollback"; to: string | undefined }
  | {
      kind: "removal";
      names: readonly string[] | "all";
      /** Whether the widgets' sources may no longer exist. */
      orphans: boolean;
    };

interface StoresOptions extends Partial<BuildOptions> {
  /** The modes of the targets; empty for the default target. */
  modes: readonly (string | undefined)[];
  dryRun: boolean;
  /** The modes and hosts of stores that may be changed without confirmation. */
  yes?: readonly string[];
  /** For a dry run: whether changes have their own exit code. */
  detailedExitcode?: boolean;
}

/**
 * Changes stores: reads and opens the targets, builds and reads the bundles. Then, for each store, makes a
 * plan, asks for confirmation, applies the plan and reports.
 */
export async function changeStores(context: Context, task: Task, options: StoresOptions): Promise<ExitCode> {
  const { dryRun, yes = [] } = options;
  const targets = readTargets(context, options.modes);
  // Checked before asking for consent, which would be useless for a mistyped name.
  await refuseUnknownNames(context, task);
  if (!dryRun) requireConsent(context, targets, { yes, destroys: destroys(task) });
  const stores = await openTargets(context, targets);
  try {
    const prepared = await prepare(context, stores.opens, { task, options });
    return await atEachTarget(context, prepared, (part, store) =>
      changeStore(part, store, { task, options }),
    );
  } finally {
    await stores.close();
  }
}

async function refuseUnknownNames({ root }: Context, task: Task): Promise<void> {
  const names = namedWidgets(task);
  if (names.length === 0) return;
  const known = await discoverWidgets({ root, widgetsDir: join(root, "widgets") });
  const hint = task.kind === "removal" ? "Add --orphans for a widget without sources." : "";
  requireKnownWidgets(names, known, hint);
}

/** Returns the widgets named on the command line that must have sources. */
function namedWidgets(task: Task): readonly string[] {
  if (task.kind === "adoption") return [task.widget];
  if (task.kind === "deploy") return task.names;
  return task.kind === "rollback" || task.names === "all" || task.orphans ? [] : task.names;
}

/** Whether it deletes widgets or restores earlier ones. */
function destroys(task: Task): boolean {
  if (task.kind === "deploy") return task.prune;
  return task.kind !== "adoption";
}

interface Command {
  task: Task;
  options: StoresOptions;
}

/** Finds mistakes in the project before any request. */
async function prepare(
  context: Context,
  opens: readonly OpenTarget[],
  { task, options: { outDir, types = true, build = true } }: Command,
): Promise<PreparedBundles[]> {
  const building = { outDir, types, build };
  if (task.kind === "deploy" || task.kind === "adoption") {
    return prepareBundles(context, opens, { ...building, names: namedWidgets(task) });
  }
  const builds = await resolveBuilds(context, opens);
  return builds.map(({ open, config: { project } }) => ({ open, bundles: { project, widgets: [] } }));
}

async function changeStore(
  context: Context,
  { open, bundles }: PreparedBundles,
  { task, options }: Command,
): Promise<ExitCode> {
  const session = openSession(context, open, task.kind);
  const plan = await planTask(session, bundles, task);
  if (options.dryRun) {
    await showPlan(context, session, plan);
    return options.detailedExitcode && plan.actions.some(isChange) ? exitCodes.changes : exitCodes.done;
  }
  return confirmAndApply(context, session, { plan, yes: options.yes ?? [] });
}

export async function confirmAndApply(
  context: Context,
  session: Session,
  { plan, yes }: { plan: Plan; yes: readonly string[] },
): Promise<ExitCode> {
  const { report } = context;
  printPlan(report, plan, { label: session.label, ...(await askTitle(session, plan, 2)) });
  if (await confirmPlan(context, session, { plan, yes })) return applyAndReport(context, session, plan);
  report.line("nothing was changed");
  return exitCodes.failed;
}

async function planTask(session: Session, bundles: PreparedBundles["bundles"], task: Task): Promise<Plan> {
  const { project, widgets } = bundles;
  if (task.kind === "deploy") return planChosen(session, bundles, task);
  if (task.kind === "rollback") return makeRollback(session, { project, to: task.to });
  if (task.kind === "removal") {
    return planRemoval({ project, names: task.names, stored: await readStore(session) });
  }
  requireKnownWidgets([task.widget], widgets, "Build first.");
  const desired = widgets.find(({ name }) => name === task.widget)!;
  const stored = await readStore(session);
  return planAdoption({ project, desired, id: task.id, stored });
}

/** Plans to deploy the chosen widgets, the only ones in `bundles`. */
export async function planChosen(
  session: Session,
  bundles: PreparedBundles["bundles"],
  { names, prune }: { names: readonly string[]; prune: boolean },
): Promise<Plan> {
  const unbuilt = names.find((name) => bundles.widgets.every((widget) => widget.name !== name));
  if (unbuilt !== undefined) {
    throw new CommandError("usage", `${unbuilt} is not among the built widgets`, {
      fix: "Leave out --no-build.",
    });
  }
  const plan = await makePlan(session, { bundles, prune });
  // All widgets that were not chosen would count as orphans.
  return names.length > 0 ? { ...plan, orphans: [] } : plan;
}

async function showPlan({ report }: Context, session: Session, plan: Plan): Promise<void> {
  const title = await askTitle(session, plan, 1);
  printPlan(report, plan, { label: session.label, ...title });
  report.document({
    target: { ...targetDocument(session), ...title },
    actions: actionDocuments(plan.actions),
    orphans: plan.orphans,
    requests: session.client.requests,
  });
}

/**
 * The title helps users notice a wrong store. Requested only for `least` changes or more, because it costs a
 * request, and a deploy of one change needs only three.
 */
async function askTitle(
  { isLocal, client }: Session,
  { actions }: Plan,
  least: number,
): Promise<{ title?: string | null }> {
  const isAsked = !isLocal && actions.filter(isChange).length >= least;
  return isAsked ? { title: await client.title() } : {};
}

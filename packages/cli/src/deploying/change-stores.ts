import { join, relative, resolve } from "node:path";
import { discoverWidgets } from "@orderpane/build";
import {
  checkBundles,
  checkPlan,
  encodeSavedPlans,
  isChange,
  type MadePlan,
  makePlan,
  makeRollback,
  type Plan,
  planAdoption,
  planRemoval,
  readStore,
  type SavedPlan,
  savePlan,
} from "@orderpane/deploy";
import type { Format } from "@orderpane/protocol/api";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { writeNamedFile } from "../files.ts";
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
      /** Saved and reviewed plans, one for each store. */
      saved?: readonly SavedPlan[];
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
  format?: Format;
  dryRun: boolean;
  /** The modes and hosts of stores that may be changed without confirmation. */
  yes?: readonly string[];
  /** For a dry run: whether changes have their own exit code. */
  detailedExitcode?: boolean;
  /** For a dry run: the file for the plans. */
  out?: string | undefined;
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
    const plans: SavedPlan[] = [];
    const exitCode = await atEachTarget(context, prepared, (part, store) =>
      changeStore(part, store, { task, options, plans }),
    );
    if (options.out !== undefined) await savePlans(context, options.out, { plans, prepared });
    return exitCode;
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

/** Whether it deletes widgets or restores earlier ones. Saved plans were reviewed. */
function destroys(task: Task): boolean {
  if (task.kind === "deploy") return task.prune && !task.saved;
  return task.kind !== "adoption";
}

/** A store and its widgets, before any request to it. */
interface PreparedStore extends PreparedBundles {
  /** The saved plan for it. */
  saved?: SavedPlan | undefined;
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
): Promise<PreparedStore[]> {
  const building = { outDir, types, build };
  if (task.kind === "deploy") {
    const prepared = await prepareBundles(context, opens, { ...building, names: task.names });
    return prepared.map(({ open, bundles }) => {
      const saved = task.saved?.find(({ mode }) => (mode ?? undefined) === open.mode);
      if (saved) checkBundles(saved, { store: open.target.store, bundles });
      return { open, bundles, saved };
    });
  }
  if (task.kind === "adoption") {
    return prepareBundles(context, opens, { ...building, names: [task.widget] });
  }
  const builds = await resolveBuilds(context, opens);
  return builds.map(({ open, config: { project } }) => ({ open, bundles: { project, widgets: [] } }));
}

async function changeStore(
  context: Context,
  prepared: PreparedStore,
  { task, options, plans }: Command & { plans: SavedPlan[] },
): Promise<ExitCode> {
  const session = openSession(context, prepared.open, { format: options.format, kind: task.kind });
  const made = await planTask(session, prepared, task);
  const { plan } = made;
  if (options.dryRun) {
    await showPlan(context, session, plan);
    if (task.kind === "deploy" && "stored" in made) {
      plans.push(savePlan(made, { mode: session.mode ?? null, ...task }));
    }
    return options.detailedExitcode && plan.actions.some(isChange) ? exitCodes.changes : exitCodes.done;
  }
  const isReviewed = prepared.saved !== undefined;
  return confirmAndApply(context, session, { plan, yes: options.yes ?? [], isReviewed });
}

export async function confirmAndApply(
  context: Context,
  session: Session,
  { plan, yes, isReviewed = false }: { plan: Plan; yes: readonly string[]; isReviewed?: boolean },
): Promise<ExitCode> {
  const { report } = context;
  printPlan(report, plan, { label: session.label, ...(await askTitle(session, plan, 2)) });
  if (isReviewed || (await confirmPlan(context, session, { plan, yes }))) {
    return applyAndReport(context, session, plan);
  }
  report.line("nothing was changed");
  return exitCodes.failed;
}

async function planTask(
  session: Session,
  { bundles, saved }: PreparedStore,
  task: Task,
): Promise<MadePlan | { plan: Plan }> {
  const { project, widgets } = bundles;
  if (task.kind === "deploy") {
    const made = await planChosen(session, bundles, task);
    if (saved) checkPlan(saved, made);
    return made;
  }
  if (task.kind === "rollback") return { plan: await makeRollback(session, { project, to: task.to }) };
  if (task.kind === "removal") {
    return { plan: planRemoval({ project, names: task.names, stored: await readStore(session) }) };
  }
  requireKnownWidgets([task.widget], widgets, "Build first.");
  const desired = widgets.find(({ name }) => name === task.widget)!;
  const stored = await readStore(session);
  return { plan: planAdoption({ project, desired, id: task.id, stored }) };
}

/** Plans to deploy the chosen widgets, the only ones in `bundles`. */
export async function planChosen(
  session: Session,
  bundles: PreparedBundles["bundles"],
  { names, prune }: { names: readonly string[]; prune: boolean },
): Promise<MadePlan> {
  const unbuilt = names.find((name) => bundles.widgets.every((widget) => widget.name !== name));
  if (unbuilt !== undefined) {
    throw new CommandError("usage", `${unbuilt} is not among the built widgets`, {
      fix: "Leave out --no-build.",
    });
  }
  const made = await makePlan(session, { bundles, prune });
  // All widgets that were not chosen would count as orphans.
  return names.length > 0 ? { ...made, plan: { ...made.plan, orphans: [] } } : made;
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

/** Saves the plans of all stores, or none if one could not be made. */
async function savePlans(
  context: Context,
  file: string,
  { plans, prepared }: { plans: readonly SavedPlan[]; prepared: readonly PreparedStore[] },
): Promise<void> {
  if (plans.length < prepared.length) return;
  const { root, cwd, report } = context;
  const sorted = prepared.map(({ open }) => plans.find(({ mode }) => (mode ?? undefined) === open.mode)!);
  await writeNamedFile(context, file, { text: encodeSavedPlans(sorted) });
  const name = relative(root, resolve(cwd, file));
  report.line(`${report.paint("green", "✓")} saved; orderpane deploy ${name} does this and nothing else`);
}

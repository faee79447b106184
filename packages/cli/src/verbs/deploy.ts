import { readFile, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import {
  type Bundles,
  checkBundles,
  checkPlan,
  decodeSavedPlans,
  deployedWidgets,
  DeployError,
  encodeSavedPlans,
  isChange,
  type MadePlan,
  planDeploy,
  readStore,
  type SavedPlan,
  savePlan,
} from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { prepareBundles, type PrepareOptions } from "../bundles/prepare-bundles.ts";
import { runPlan, showPlan } from "../plans/run-plan.ts";
import { runTargets } from "../targets/run-targets.ts";
import type { Session, SessionOptions } from "../targets/session.ts";
import { requireConsent } from "../targets/consent.ts";
import { withTargets } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import { requireWritable } from "../writable-file.ts";

export interface PlanOptions extends Omit<PrepareOptions, "mode">, SessionOptions {
  /** None: the default target. */
  modes: readonly string[];
  /** Deletes widgets of this project that its sources no longer have. */
  prune: boolean;
  /** Exit with 4 when there are changes. */
  detailedExitcode?: boolean;
  /** A file to save the plan in. */
  out?: string;
}

export interface DeployOptions extends PlanOptions {
  /** Names of protected stores that may be changed. */
  yes: readonly string[];
  dryRun: boolean;
}

/** `orderpane deploy`: builds, then brings the stores' widgets up to date; `file` is a saved plan to keep to. */
export async function deploy(
  context: Context,
  file: string | undefined,
  options: DeployOptions,
): Promise<ExitCode> {
  if (file !== undefined) return deploySaved(context, await readSavedPlans(context, file), options);
  if (options.dryRun) return plan(context, options);
  const configured = await readTargets(context, options.modes);
  requireConsent(configured, options.yes);
  return withTargets(context, configured, async (opens) => {
    const prepared = await prepareBundles(context, opens, options);
    return runTargets(context, { opens, format: options.format }, (part, session, index) =>
      deployBundles(part, session, { bundles: prepared[index]!, prune: options.prune }),
    );
  });
}

/** `orderpane plan`: what deploy would do; changes nothing. */
export async function plan(context: Context, options: PlanOptions): Promise<ExitCode> {
  const { prune, detailedExitcode = false, out, format } = options;
  if (out !== undefined) await requireWritable(context, out);
  const configured = await readTargets(context, options.modes);
  return withTargets(context, configured, async (opens) => {
    const prepared = await prepareBundles(context, opens, options);
    const saved: SavedPlan[] = [];
    const targets = { opens, success: "planned", format } as const;
    const exitCode = await runTargets(context, targets, async (part, session, index) => {
      const made = await makePlan(session, { bundles: prepared[index]!, prune });
      await showPlan(part, session, made.plan);
      saved[index] = savePlan(made, { mode: session.open.mode ?? null, prune });
      return made.plan.actions.some(isChange) && detailedExitcode ? exitCodes.changes : exitCodes.done;
    });
    if (out !== undefined && saved.filter(Boolean).length === opens.length) {
      await writeSavedPlans(context, out, saved);
    }
    return exitCode;
  });
}

/** Deploys bundles into a store of which a session is open. */
export async function deployBundles(
  context: Context,
  session: Session,
  what: { bundles: Bundles; prune: boolean },
): Promise<ExitCode> {
  const { plan: planned } = await makePlan(session, what);
  return runPlan(context, session, planned);
}

/** Keeps to plans that were saved: what has changed since is found before anything is. */
async function deploySaved(
  context: Context,
  saved: readonly SavedPlan[],
  options: DeployOptions,
): Promise<ExitCode> {
  if (options.modes.length > 0 || options.prune) {
    throw new UsageError(
      "a saved plan says itself which stores it is for, and whether it prunes",
      "Leave out --mode and --prune.",
    );
  }
  const configured = await readTargets(
    context,
    saved.map(({ mode }) => mode ?? undefined),
  );
  if (!options.dryRun) requireConsent(configured, options.yes);
  return withTargets(context, configured, async (opens) => {
    const prepared = await prepareBundles(context, opens, options);
    saved.forEach((one, index) =>
      checkBundles(one, { store: opens[index]!.target.store, bundles: prepared[index]! }),
    );
    const success = options.dryRun ? "planned" : "done";
    return runTargets(context, { opens, success, format: options.format }, async (part, session, index) => {
      const one = saved[index]!;
      const made = await makePlan(session, { bundles: prepared[index]!, prune: one.prune });
      checkPlan(one, made);
      if (!options.dryRun) return runPlan(part, session, made.plan);
      await showPlan(part, session, made.plan);
      return exitCodes.done;
    });
  });
}

/** Lists the store and compares it with the bundles. */
async function makePlan(
  session: Session,
  { bundles, prune }: { bundles: Bundles; prune: boolean },
): Promise<MadePlan> {
  const { open, client, history } = session;
  const stored = await readStore(client, session);
  const made = { store: open.target.store, bundles, stored };
  const planned = planDeploy({ bundles, stored, prune });
  if (!planned.actions.some(({ action }) => action === "create")) return { ...made, plan: planned };
  // Only of a widget that is missing it matters whether it was ever there.
  const deployed = deployedWidgets(bundles.project, await history.read());
  return { ...made, plan: planDeploy({ bundles, stored, prune, deployed }) };
}

async function readSavedPlans({ cwd }: Context, file: string): Promise<SavedPlan[]> {
  let text: string;
  try {
    text = await readFile(resolve(cwd, file), "utf8");
  } catch {
    throw new UsageError(
      `the plan ${file} cannot be read`,
      "Name a file that orderpane plan --out has written; without one all widgets are deployed, never a single one.",
    );
  }
  const saved = decodeSavedPlans(text, file);
  const modes = saved.map(({ mode }) => mode);
  const twice = modes.find((mode, index) => modes.indexOf(mode) !== index);
  if (twice === undefined) return saved;
  const target = twice === null ? "the default target" : `the mode "${twice}"`;
  throw new DeployError("bad-plan", `${file} has several plans for ${target}, expected one`, {
    fix: "Save the plan anew: orderpane plan --out FILE.",
  });
}

async function writeSavedPlans(
  { root, cwd, report }: Context,
  file: string,
  saved: readonly SavedPlan[],
): Promise<void> {
  const path = resolve(cwd, file);
  await writeFile(path, encodeSavedPlans(saved)).catch((cause: Error) => {
    throw new UsageError(`the plan cannot be written: ${cause.message}`, "Name a file that can be written.");
  });
  const name = relative(root, path);
  report.line(`${report.paint("green", "✓")} saved; orderpane deploy ${name} does this and nothing else`);
}

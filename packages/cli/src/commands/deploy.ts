import { type Plan, planDeploy, readBundles, settingVariable, type StoreClient } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { actionDocument, printPlan } from "../plan-report.ts";
import { openClient, runPlan } from "../run-plan.ts";
import { checkTarget, type OpenTarget, withTarget } from "../target.ts";
import { prepareBundles } from "./build.ts";

export interface DeployOptions {
  mode?: string;
  outDir?: string;
  /** `false` takes what was built before. */
  build: boolean;
  /** Whether TypeScript has to agree to a build. */
  types: boolean;
  /** Deletes widgets of this project that its sources no longer have. */
  prune: boolean;
}

export interface PlanOptions extends DeployOptions {
  detailedExitcode: boolean;
}

/** `orderpane deploy`: builds, then brings the store's widgets up to date. */
export async function deploy(context: Context, options: DeployOptions): Promise<ExitCode> {
  checkTarget(context, options.mode);
  const dir = await prepareBundles(context, options);
  return withTarget(context, options.mode, (open) =>
    deployBundles(context, { open, dir, prune: options.prune }),
  );
}

/** Deploys what lies in `dir` into a target that is open. */
export async function deployBundles(
  context: Context,
  { open, dir, prune }: { open: OpenTarget; dir: string; prune: boolean },
): Promise<ExitCode> {
  const client = openClient(context, open);
  const planned = await readPlan(context, { open, client, dir, prune });
  return runPlan(context, { open, client, planned });
}

/** `orderpane plan`: what deploy would do; changes nothing. */
export async function plan(context: Context, options: PlanOptions): Promise<ExitCode> {
  checkTarget(context, options.mode);
  const dir = await prepareBundles(context, options);
  return withTarget(context, options.mode, async (open) => {
    const client = openClient(context, open);
    const planned = await readPlan(context, { open, client, dir, prune: options.prune });
    printPlan(context.report, open, planned);
    context.report.document(actionDocument(open, { actions: planned.actions, requests: client.requests }));
    const isChanging = planned.actions.some(({ action }) => action !== "unchanged");
    return isChanging && options.detailedExitcode ? exitCodes.changes : exitCodes.done;
  });
}

/** Lists the store and compares it with the bundles; says which settings go out without a value. */
async function readPlan(
  { report }: Context,
  { open, client, dir, prune }: { open: OpenTarget; client: StoreClient; dir: string; prune: boolean },
): Promise<Plan> {
  const bundles = await readBundles(dir, open.readSetting);
  const planned = planDeploy({ bundles, stored: await client.list(), prune });
  for (const { widget, name } of bundles.missingSettings) {
    report.line(`${report.paint("yellow", "warning")} ${widget} goes out without ${settingVariable(name)}`);
  }
  return planned;
}

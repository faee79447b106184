import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { decodeSavedPlans, DeployError, type SavedPlan } from "@orderpane/deploy";
import type { Context } from "../../context.ts";
import { changeStores } from "../../deploying/change-stores.ts";
import { deployAndWatch } from "../../deploying/watch-and-deploy.ts";
import { CommandError } from "../../errors.ts";
import type { ExitCode } from "../../exit-codes.ts";
import { readNamedFile } from "../../files.ts";
import { flag, words } from "../../syntax/option.ts";
import { changing, deploying } from "../../syntax/shared-options.ts";
import { defineVerb, type ValuesOf } from "../../syntax/verb.ts";

const options = {
  ...deploying,
  ...changing,
  watch: flag("--watch", "then deploy what each save changes, until Ctrl-C"),
};
type Values = ValuesOf<typeof options>;

export const verb = defineVerb({
  arguments: {
    names: words("[plan|widgets...]", "a file of plan --out, or the widgets to deploy; default: all"),
  },
  options,
  examples: [
    "orderpane deploy",
    "orderpane deploy buyer-card --mode production",
    "orderpane deploy --mode production --prune --yes production",
    "orderpane deploy plan.json",
    "orderpane deploy buyer-card --mode practice --watch",
  ],
  async run(context, { names, ...values }) {
    const [first, ...others] = names;
    const file = first !== undefined && others.length === 0 && isPlanFile(context, first) ? first : null;
    requireWatchable(file, values);
    if (file !== null) return deploySaved(context, file, values);
    if (values.watch) return deployAndWatch(context, { ...values, names });
    requirePrunable({ names, prune: values.prune });
    return changeStores(context, { kind: "deploy", names, prune: values.prune }, values);
  },
});

/** Throws a CommandError for what cannot be combined with `--watch`. */
function requireWatchable(file: string | null, values: Values): void {
  const others = {
    "--dry-run": values.dryRun,
    "--prune": values.prune,
    "--no-build": !values.build,
    "several --mode": values.modes.length > 1,
    "a saved plan": file !== null,
  };
  const [other] = Object.entries(others).find(([, isGiven]) => isGiven) ?? [];
  if (!values.watch || other === undefined) return;
  throw new CommandError("usage", `--watch cannot be combined with ${other}`, {
    fix: "It deploys what each save changes, and into one store. Deploy without --watch, or leave out the other.",
  });
}

/** Whether it is a file, or can only be one: the name of a widget has no dot and no slash. */
function isPlanFile({ cwd }: Context, word: string): boolean {
  const path = resolve(cwd, word);
  return /[./\\]/.test(word) || (existsSync(path) && statSync(path).isFile());
}

/** Throws a CommandError, before anything is read. */
export function requirePrunable({ names, prune }: { names: readonly string[]; prune: boolean }): void {
  if (names.length === 0 || !prune) return;
  throw new CommandError(
    "usage",
    "--prune deletes what the whole project no longer has, so it cannot be for single widgets",
    { fix: `Leave out --prune, or the names ${names.join(", ")}.` },
  );
}

async function deploySaved(
  context: Context,
  file: string,
  { modes, prune, ...values }: Values,
): Promise<ExitCode> {
  const saved = await readSavedPlans(context, file);
  if (modes.length > 0 || prune) {
    throw new CommandError("usage", "a saved plan contains its stores, and whether it prunes", {
      fix: "Leave out --mode and --prune.",
    });
  }
  // One command has saved the plans of all stores.
  const [first] = saved;
  const task = { kind: "deploy", names: first.names ?? [], prune: first.prune, saved } as const;
  return changeStores(context, task, { ...values, modes: saved.map(({ mode }) => mode ?? undefined) });
}

async function readSavedPlans(context: Context, file: string): Promise<[SavedPlan, ...SavedPlan[]]> {
  const fix = "Name a file that orderpane plan --out has written, or widgets of this project.";
  const saved = decodeSavedPlans(await readNamedFile(context, file, fix), file);
  const modes = saved.map(({ mode }) => mode);
  const twice = modes.find((mode, index) => modes.indexOf(mode) !== index);
  // The decoder refuses a file without plans.
  if (twice === undefined) return saved as [SavedPlan, ...SavedPlan[]];
  const target = twice === null ? "the default target" : `the mode "${twice}"`;
  throw new DeployError("bad-plan", `${file} has several plans for ${target}, expected one`, {
    fix: "Save the plan again: orderpane plan --out FILE.",
  });
}

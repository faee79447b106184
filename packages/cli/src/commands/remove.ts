import { resolveBuild } from "@orderpane/build";
import { planRemoval } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-codes.ts";
import { openClient, runPlan } from "../run-plan.ts";
import { withTarget } from "../target.ts";

export interface RemoveOptions {
  mode?: string;
  /** Every widget of this project, those without sources included. */
  all: boolean;
}

/** `orderpane remove`: takes widgets of this project out of the store; others are never touched. */
export async function remove(
  context: Context,
  names: readonly string[],
  options: RemoveOptions,
): Promise<ExitCode> {
  if (names.length === 0 && !options.all) {
    throw new UsageError(
      "no widget to remove is named",
      "Name widgets, or say --all for every widget of this project.",
    );
  }
  const { mode } = options;
  const { project } = await resolveBuild({ root: context.root, ...(mode && { mode }) });
  return withTarget(context, mode, async (open) => {
    const client = openClient(context, open);
    const planned = planRemoval({ project, names: options.all ? "all" : names, stored: await client.list() });
    return runPlan(context, { open, client, planned });
  });
}

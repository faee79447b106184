import { relative, resolve } from "node:path";
import { decodeSavedPlans, DeployError, encodeSavedPlans, type SavedPlan } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { readNamedFile, writeNamedFile } from "../files.ts";

export async function readSavedPlans(context: Context, file: string): Promise<SavedPlan[]> {
  const fix = "Name a file that orderpane plan --out has written, or widgets of this project.";
  const saved = decodeSavedPlans(await readNamedFile(context, file, fix), file);
  const modes = saved.map(({ mode }) => mode);
  const twice = modes.find((mode, index) => modes.indexOf(mode) !== index);
  if (twice === undefined) return saved;
  const target = twice === null ? "the default target" : `the mode "${twice}"`;
  throw new DeployError("bad-plan", `${file} has several plans for ${target}, expected one`, {
    fix: "Save the plan again: orderpane plan --out FILE.",
  });
}

export async function writeSavedPlans(
  context: Context,
  file: string,
  saved: readonly SavedPlan[],
): Promise<void> {
  await writeNamedFile(context, file, { text: encodeSavedPlans(saved) });
  const { root, cwd, report } = context;
  const name = relative(root, resolve(cwd, file));
  report.line(`${report.paint("green", "✓")} saved; orderpane deploy ${name} does this and nothing else`);
}

import { writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { decodeSavedPlans, DeployError, encodeSavedPlans, type SavedPlan } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { readNamedFile } from "../files.ts";

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
  { root, cwd, report }: Context,
  file: string,
  saved: readonly SavedPlan[],
): Promise<void> {
  const path = resolve(cwd, file);
  await writeFile(path, encodeSavedPlans(saved)).catch((cause: Error) => {
    throw new CommandError("usage", `the plan cannot be written: ${cause.message}`, {
      fix: "Name a file that can be written.",
    });
  });
  const name = relative(root, path);
  report.line(`${report.paint("green", "✓")} saved; orderpane deploy ${name} does this and nothing else`);
}

import { type BuildConfig, resolveBuild } from "@orderpane/build";
import { Command } from "commander";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";

/** Resolves the build configuration of each target, which depends on its mode. Throws a BuildError. */
export async function resolveBuilds(
  { root }: Context,
  targets: readonly { mode?: string | undefined }[],
  { outDir }: { outDir?: string | undefined } = {},
): Promise<BuildConfig[]> {
  const configs: BuildConfig[] = [];
  // One after the other: Vite reads NODE_ENV, which belongs to the whole process.
  for (const { mode } of targets) configs.push(await resolveBuild({ root, mode, outDir }));
  return configs;
}

/** Throws a UsageError for the first name that is not a widget of the project. */
export function requireKnownWidgets(
  names: readonly string[],
  known: readonly { name: string }[],
  hint = "",
): void {
  const all = known.map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `there is no widget ${JSON.stringify(unknown.slice(0, 60))} in widgets/`,
    `${suggest(unknown, all)}There are ${all.join(", ")}. ${hint}`.trim(),
  );
}

/** What the command-line library suggests for a mistyped word; empty if nothing is similar. */
function suggest(word: string, names: readonly string[]): string {
  let said = "";
  const program = new Command()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text) });
  for (const name of names) program.command(name);
  try {
    program.parse(["--", word], { from: "user" });
  } catch {
    // An unknown command, which is what it was asked for.
  }
  const [, suggestion] = /\((Did you mean .*\?)\)/.exec(said) ?? [];
  return suggestion === undefined ? "" : `${suggestion} `;
}

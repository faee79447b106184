import { checkLayers } from "../layers/check-layers.ts";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import type { Check } from "./run-checks.ts";
import { typedocCommand } from "./typedoc-command.ts";

/**
 * The checks of this project: format, lint, types, layers, docs.
 *
 * @param color whether the output of the tools has colors
 */
export function projectChecks(color: boolean): Check[] {
  const tool = toolCheck(color);
  return [
    tool("format", [resolveBin("oxfmt", "oxfmt"), "--check"]),
    tool("lint", [resolveBin("oxlint", "oxlint"), "--type-aware"]),
    // Several threads need a third more processor time in total, and the other checks need the cores.
    tool("types", [resolveBin("typescript", "tsc"), "-p", ".", "--singleThreaded"]),
    { name: "layers", run: layers },
    tool("docs", [...typedocCommand(), "--emit", "none"]),
  ];
}

function toolCheck(color: boolean) {
  const env: Record<string, string> = color ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  return (name: string, args: readonly string[]): Check => ({
    name,
    async run() {
      const { code, output } = await runCommand(process.execPath, args, { cwd: projectRoot, env });
      return { ok: code === 0, output };
    },
  });
}

async function layers() {
  const violations = checkLayers(projectRoot);
  return { ok: violations.length === 0, output: violations.join("\n") };
}

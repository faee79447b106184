import { checkLayers, formatViolations } from "../layers.ts";
import { checkReference } from "../reference.ts";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import type { Check } from "./run-checks.ts";

/**
 * The checks of this project: format, lint, types, layers, docs.
 *
 * @param color whether the tools colour what they say
 */
export function projectChecks(color: boolean): Check[] {
  const tool = toolCheck(color);
  return [
    tool("format", ["oxfmt", "oxfmt"], ["--check"]),
    tool("lint", ["oxlint", "oxlint"], ["--type-aware"]),
    // Several threads do a third more work in all, and the other checks need the cores.
    tool("types", ["typescript", "tsc"], ["-p", ".", "--singleThreaded"]),
    { name: "layers", run: layers },
    { name: "docs", run: () => checkReference(projectRoot) },
  ];
}

function toolCheck(color: boolean) {
  const env: Record<string, string> = color ? { FORCE_COLOR: "1" } : {};
  return (name: string, [packageName, program]: [string, string], args: string[]): Check => ({
    name,
    async run() {
      const { code, output } = await runCommand(
        process.execPath,
        [resolveBin(packageName, program), ...args],
        { cwd: projectRoot, env },
      );
      return { ok: code === 0, output };
    },
  });
}

async function layers() {
  const violations = checkLayers(projectRoot);
  return { ok: violations.length === 0, output: formatViolations(violations) };
}

import { checkLayers } from "../layers/check-layers.ts";
import { checkPackages } from "../packages/check-packages.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runCommand } from "../programs/run-command.ts";
import type { Check } from "./run-checks.ts";
import { typedocCommand } from "./typedoc-command.ts";

/** `color` says whether the output of the tools has colors. */
export function projectChecks(color: boolean): Record<string, Check> {
  const env: Record<string, string> = color ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const tool =
    (script: string, ...args: string[]) =>
    async () => {
      const { code, output } = await runCommand(process.execPath, [script, ...args], {
        cwd: projectRoot,
        env,
      });
      return { ok: code === 0, output };
    };
  return {
    format: tool(resolveBin("oxfmt", "oxfmt"), "--check"),
    lint: tool(resolveBin("oxlint", "oxlint"), "--type-aware"),
    // Several threads need a third more processor time in total, and the other checks need the cores.
    types: tool(resolveBin("typescript", "tsc"), "-p", ".", "--singleThreaded"),
    layers: async () => {
      const violations = checkLayers(projectRoot);
      return { ok: violations.length === 0, output: violations.join("\n") };
    },
    docs: tool(...typedocCommand(), "--emit", "none"),
    packages: checkPackages,
  };
}

import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";

const stages = ["check", "unit", "e2e"] as const;

/** A stage that `--only` can name. */
export type Stage = (typeof stages)[number];

export interface Selection {
  readonly stages: readonly Stage[];
  /** What stands behind `--`, for the test runner. */
  readonly args: readonly string[];
}

/**
 * Reads the arguments of `tooling test`: `[--only STAGE]... [-- ARGS]`. Without `--only` all stages run.
 *
 * @throws {ToolingError} `usage` for an unknown stage, and for ARGS that no single test runner would get
 */
export function selectStages(args: readonly string[]): Selection {
  const border = args.includes("--") ? args.indexOf("--") : args.length;
  const { values } = parseArgs({
    args: args.slice(0, border),
    options: { only: { type: "string", multiple: true, default: [...stages] } },
  });
  for (const name of values.only) {
    if (!isStage(name)) {
      throw new ToolingError("usage", `there is no stage "${name}", there are ${stages.join(", ")}`);
    }
  }
  const selected = stages.filter((stage) => values.only.includes(stage));
  const forRunner = args.slice(border + 1);
  if (forRunner.length > 0 && (selected.length !== 1 || selected[0] === "check")) {
    throw new ToolingError("usage", "arguments after -- need --only unit or --only e2e");
  }
  return { stages: selected, args: forRunner };
}

function isStage(name: string): name is Stage {
  return (stages as readonly string[]).includes(name);
}

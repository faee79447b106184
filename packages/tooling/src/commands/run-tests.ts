import { runStages } from "../test/run-stages.ts";
import { selectStages } from "../test/select-stages.ts";

/** `tooling test`: the stages that the arguments select. */
export function runTest(args: readonly string[]): Promise<number> {
  return runStages(selectStages(args));
}

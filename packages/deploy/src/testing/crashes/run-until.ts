import type { RunDependencies } from "../deploy-once.ts";
import { announceSteps } from "./announce-steps.ts";

/**
 * Runs until a step and stops there, as if the process had died. `dieAt` is the index of the step or its
 * name; `null` means none. Returns the steps until then, including the last one.
 */
export async function runUntil(
  dieAt: number | string | null,
  run: (wrap: (dependencies: RunDependencies) => RunDependencies) => Promise<unknown>,
): Promise<string[]> {
  const taken: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const onStep = (name: string) => {
      const index = taken.push(name) - 1;
      if (dieAt !== index && dieAt !== name) return Promise.resolve();
      resolve();
      return new Promise<never>(() => {});
    };
    run((dependencies) => announceSteps(dependencies, onStep)).then(() => resolve(), reject);
  });
  return taken;
}

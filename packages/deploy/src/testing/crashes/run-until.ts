import type { RunDependencies } from "../deploy-once.ts";
import { announceSteps } from "./announce-steps.ts";

/**
 * Runs as far as a step and never goes on, as if the process had died there. `dieAt`: which step, counted from 0, or the
 * first one of that name; `null`: none. Gives the steps until then, the last one included.
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

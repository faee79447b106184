import type { History } from "../../history/history.ts";
import { createTurns } from "../../turns.ts";
import type { RunDependencies } from "../deploy-once.ts";

/**
 * Calls `onStep` before and after everything that a run does outside of its own memory, one thing at a time. If
 * `onStep` does not return, the run stays there. `torture/crashes.test.ts` shows that no step is missing.
 */
export function announceSteps(
  { fetch, history }: RunDependencies,
  onStep: (name: string) => Promise<void>,
): RunDependencies {
  const inTurn = createTurns();
  const step = <T>(name: string, run: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await onStep(`before ${name}`);
      const result = await run();
      await onStep(`after ${name}`);
      return result;
    });
  const keptInSteps = ({ acknowledge, forget, ...kept }: Awaited<ReturnType<History["keep"]>>) => ({
    ...kept,
    acknowledge: (id: number) => step("it is acknowledged", () => acknowledge(id)),
    forget: () => step("it is forgotten", forget),
  });
  return {
    fetch: (input, init) => step(init?.method ?? "GET", () => fetch(input, init)),
    history: {
      keep: async (change) => keptInSteps(await step("history", () => history.keep(change))),
      openCreates: () => step("the open creates are read", () => history.openCreates()),
      settle: (create, id) => step("an open create is settled", () => history.settle(create, id)),
      read: () => step("history is read", () => history.read()),
      tidy: () => step("history is tidied", () => history.tidy()),
    },
  };
}

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

import type { KeptChange } from "../../history/history.ts";
import type { RunDependencies } from "../deploy-once.ts";

/**
 * Calls `onStep` before and after everything that a run does outside of its own memory. If `onStep` does not
 * return, the run stays there. `torture/crashes.test.ts` shows that no step is missing.
 */
export function announceSteps(
  { fetch, history }: RunDependencies,
  onStep: (name: string) => Promise<void>,
): RunDependencies {
  const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    await onStep(`before ${name}`);
    const result = await run();
    await onStep(`after ${name}`);
    return result;
  };
  const keptInSteps = ({ acknowledge, forget }: KeptChange): KeptChange => ({
    acknowledge: (id) => step("it is acknowledged", () => acknowledge(id)),
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

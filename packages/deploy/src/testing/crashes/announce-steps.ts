import type { KeptChange } from "../../history/history.ts";
import type { RunDependencies } from "../deploy-once.ts";

/**
 * Calls `onStep` before and after everything that a run does outside of its own memory. If `onStep` does not
 * return, the run stays there. `torture/crashes.test.ts` shows that no step is missing.
 */
export function announceSteps(
  { fetch, journal, history }: RunDependencies,
  onStep: (name: string) => Promise<void>,
): RunDependencies {
  const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    await onStep(`before ${name}`);
    const result = await run();
    await onStep(`after ${name}`);
    return result;
  };
  const keptInSteps = ({ name, acknowledge, forget }: KeptChange): KeptChange => ({
    name,
    acknowledge: (id) => step("it is acknowledged", () => acknowledge(id)),
    forget: () => step("it is forgotten", forget),
  });
  return {
    fetch: (input, init) => step(init?.method ?? "GET", () => fetch(input, init)),
    journal: {
      async intend(widget) {
        const settled = await step("the intent", () => journal.intend(widget));
        return () => step("it is settled", settled);
      },
      unsettled: () => step("the journal is read", () => journal.unsettled()),
      settle: (intent) => step("an older intent is settled", () => journal.settle(intent)),
      tidy: () => step("the journal is tidied", () => journal.tidy()),
    },
    history: {
      keep: async (change) => keptInSteps(await step("history", () => history.keep(change))),
      acknowledge: (name, id) => step("an older change is acknowledged", () => history.acknowledge(name, id)),
      read: () => step("history is read", () => history.read()),
      tidy: () => step("history is tidied", () => history.tidy()),
    },
  };
}

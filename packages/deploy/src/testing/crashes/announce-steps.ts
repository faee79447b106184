import type { History, Kept } from "../../history/history.ts";
import type { Journal } from "../../journal/journal.ts";

/** What a deploy acts through. */
export interface Hands {
  fetch: typeof fetch;
  journal: Journal;
  history: History;
}

/**
 * The same, telling before and after each act; what `onStep` does not return from has not happened. That no act is
 * missing here is shown in `torture/crashes.test.ts`.
 */
export function inSteps({ fetch, journal, history }: Hands, onStep: (name: string) => Promise<void>): Hands {
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    await onStep(`before ${name}`);
    const result = await act();
    await onStep(`after ${name}`);
    return result;
  };
  const keptInSteps = ({ name, acknowledge, forget }: Kept): Kept => ({
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

import type { History } from "../history/history.ts";
import type { Journal } from "../journal/journal.ts";

/** What a deploy acts through. */
export interface Hands {
  fetch: typeof fetch;
  journal: Journal;
  history: History;
}

/** The same, telling before and after each act; what `onStep` does not return from has not happened. */
export function inSteps({ fetch, journal, history }: Hands, onStep: (name: string) => Promise<void>): Hands {
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    await onStep(`before ${name}`);
    const result = await act();
    await onStep(`after ${name}`);
    return result;
  };
  return {
    fetch: (input, init) => step(init?.method ?? "GET", () => fetch(input, init)),
    journal: {
      async intend(widget) {
        const settled = await step("the intent", () => journal.intend(widget));
        return () => step("it is settled", settled);
      },
      unsettled: () => step("the journal is read", () => journal.unsettled()),
      settle: (intents) => journal.settle(intents),
      tidy: () => step("the journal is tidied", () => journal.tidy()),
    },
    history: {
      keep: (change) => step("history", () => history.keep(change)),
      read: () => step("history is read", () => history.read()),
    },
  };
}

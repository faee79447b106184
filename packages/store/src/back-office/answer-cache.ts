import type { Answer, TextAnswer } from "./answer.ts";

/** Answers to reads, ready to be sent; right until the next write, as nobody else has the database open. */
export interface AnswerCache {
  /** The answer under `key`, computed when it is not there. */
  get(key: string, compute: () => TextAnswer): Answer;
  clear(): void;
}

/** `capacity` counts answers: beyond it, all are forgotten. */
export function createAnswerCache(capacity = 100): AnswerCache {
  const answers = new Map<string, Answer>();
  return {
    get(key, compute) {
      const known = answers.get(key);
      if (known) return known;
      const computed = compute();
      // Encoded once: for a widget of usual size that is most of the work of an answer.
      const ready = { ...computed, body: new TextEncoder().encode(computed.body) };
      if (answers.size >= capacity) answers.clear();
      answers.set(key, ready);
      return ready;
    },
    clear: () => answers.clear(),
  };
}

import type { Answer, TextAnswer } from "../plain-response.ts";

/** Answers to reads, ready to be sent; right until the next write, as nobody else has the database open. */
export interface AnswerCache {
  /** The answer under `key`, computed when it is not there. */
  get(key: string, compute: () => TextAnswer): Answer;
  clear(): void;
}

/** `capacity` counts bytes of bodies: before there would be more, all are forgotten, and larger ones are not kept. */
export function createAnswerCache(capacity = 4 * 1024 * 1024): AnswerCache {
  const answers = new Map<string, Answer>();
  let size = 0;
  const clear = () => {
    answers.clear();
    size = 0;
  };
  return {
    get(key, compute) {
      const known = answers.get(key);
      if (known) return known;
      const computed = compute();
      // Encoded once: for a widget of usual size that is most of the work of an answer.
      const body = new TextEncoder().encode(computed.body);
      const ready = { ...computed, body };
      if (size + body.byteLength > capacity) clear();
      if (body.byteLength <= capacity) {
        answers.set(key, ready);
        size += body.byteLength;
      }
      return ready;
    },
    clear,
  };
}

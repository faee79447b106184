import type { RemoteError } from "../errors.ts";

/** How a call has ended. */
export type Outcome<T> =
  | { status: "ready"; data: T; error?: undefined }
  | { status: "failed"; error: RemoteError };

/** What makes two calls one: a question and the functions that put it. */
export type Question = readonly unknown[];

interface Call<T> {
  readonly question: Question;
  readonly controller: AbortController;
  readonly listeners: Set<(outcome: Outcome<T>) => void>;
}

/**
 * Joins the call that puts the same question right now, or starts one. Gives the function that leaves it: the last one
 * to leave aborts it, and once somebody has left, nobody joins it any more, so that asking again means a new call.
 */
export function joinCall<T>(
  question: Question,
  start: (signal: AbortSignal) => Promise<T>,
  listener: (outcome: Outcome<T>) => void,
): () => void {
  const isSame = (other: Call<T>) => other.question.every((part, index) => part === question[index]);
  const call = [...(calls as Set<Call<T>>)].find(isSame) ?? startCall(question, start);
  call.listeners.add(listener);
  return () => {
    calls.delete(call);
    call.listeners.delete(listener);
    if (call.listeners.size === 0) call.controller.abort();
  };
}

const calls = new Set<unknown>();

function startCall<T>(question: Question, start: (signal: AbortSignal) => Promise<T>): Call<T> {
  const call: Call<T> = { question, controller: new AbortController(), listeners: new Set() };
  const tell = (outcome: Outcome<T>) => {
    calls.delete(call);
    for (const listener of call.listeners) listener(outcome);
  };
  calls.add(call);
  start(call.controller.signal).then(
    (data) => tell({ status: "ready", data }),
    (error) => tell({ status: "failed", error }),
  );
  return call;
}

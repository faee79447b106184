import type { RemoteError } from "../errors.ts";

type Outcome<T> =
  | { readonly status: "ready"; readonly data: T; readonly error?: undefined }
  | { readonly status: "failed"; readonly error: RemoteError };

/** The request, and the functions that send and read it. */
type CallKey = readonly unknown[];

interface Call<T> {
  readonly key: CallKey;
  readonly controller: AbortController;
  readonly listeners: Set<(outcome: Outcome<T>) => void>;
}

/**
 * Joins the call with the same key if one is under way, or else starts one. Returns a function that leaves
 * the call. The last listener to leave aborts it. After a listener left, no other can join, so a
 * reload starts a new call.
 */
export function joinCall<T>(
  key: CallKey,
  start: (signal: AbortSignal) => Promise<T>,
  listener: (outcome: Outcome<T>) => void,
): () => void {
  const isSame = (other: Call<T>) => other.key.every((part, index) => part === key[index]);
  const call = [...(calls as Set<Call<T>>)].find(isSame) ?? startCall(key, start);
  call.listeners.add(listener);
  return () => {
    calls.delete(call);
    call.listeners.delete(listener);
    if (call.listeners.size === 0) call.controller.abort();
  };
}

const calls = new Set<unknown>();

function startCall<T>(key: CallKey, start: (signal: AbortSignal) => Promise<T>): Call<T> {
  const call: Call<T> = { key, controller: new AbortController(), listeners: new Set() };
  const finish = (outcome: Outcome<T>) => {
    calls.delete(call);
    for (const listener of call.listeners) listener(outcome);
  };
  calls.add(call);
  start(call.controller.signal).then(
    (data) => finish({ status: "ready", data }),
    (error) => finish({ status: "failed", error }),
  );
  return call;
}

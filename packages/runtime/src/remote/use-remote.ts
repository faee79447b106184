import { useEffect, useState } from "preact/hooks";
import type { RemoteError } from "../errors.ts";
import { jsonp } from "./jsonp.ts";
import type { Params, RemoteOptions, Transport } from "./call-server.ts";

type Outcome<T> =
  | { readonly status: "ready"; readonly data: T; readonly error?: undefined }
  | { readonly status: "failed"; readonly error: RemoteError };

/** Identifies a call: the request and the functions that send and read it. */
type CallKey = readonly unknown[];

interface Call<T> {
  readonly key: CallKey;
  readonly controller: AbortController;
  readonly listeners: Set<(outcome: Outcome<T>) => void>;
}

/**
 * Joins a running call with the same key, or starts one. Returns a function that leaves the call; the last
 * listener to leave aborts it. Once a listener has left, no other can join, so a reload starts a new call.
 */
function joinCall<T>(
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

/** The state of a request to the application's server. */
export type RemoteState<T> =
  | { readonly status: "loading"; readonly data?: T | undefined; readonly error?: undefined }
  | { readonly status: "ready"; readonly data: T; readonly error?: undefined }
  | { readonly status: "failed"; readonly data?: T | undefined; readonly error: RemoteError };

/** The result of {@link useRemote}. */
export type Remote<T> = RemoteState<T> & {
  /** Sends the request again. The last data stays available while it is running and if it fails. */
  readonly reload: () => void;
};

/** Options of {@link useRemote}. */
export interface UseRemoteOptions<T> extends Pick<
  RemoteOptions<T>,
  "timeout" | "retries" | "envelope" | "read"
> {
  /** `jsonp` (default), `request`, or a function that calls one of them. */
  readonly transport?: Transport | undefined;
}

/**
 * Requests data from the application's server in a component. If `url`, `params`, `timeout`, `retries` or
 * `envelope` change (compared by value), it cancels the running request and sends a new one; unmounting also
 * cancels it. Data of an earlier request never appears under a new one. Components that send the same request
 * in parallel, with the same `transport` and `read`, share it. If `url` is `null`, no request is sent and the
 * status stays `loading`.
 */
export function useRemote<T = unknown>(
  url: string | null,
  params?: Params,
  { transport = jsonp, read, ...limits }: UseRemoteOptions<T> = {},
): Remote<T> {
  const key = JSON.stringify([url, params, limits]);
  const [last, setLast] = useState<KeyedState<T>>({ key, reloads: 0, status: "loading" });
  const { reloads } = last;
  // The state of an earlier request must not appear under a new one, not even for one render.
  const state: RemoteState<T> = last.key === key ? last : { status: "loading" };

  useEffect(() => {
    // Otherwise, a change back to an earlier request would reuse its state and not load.
    if (state !== last) setLast({ key, reloads, status: "loading" });
    if (url === null) return undefined;
    return joinCall<T>(
      [key, transport, read],
      (signal) => transport(url, { params, ...limits, read, signal }),
      (outcome) => setLast({ data: state.data, ...outcome, key, reloads }),
    );
  }, [key, reloads]);

  const reload = () =>
    setLast((before) => ({ ...before, status: "loading", error: undefined, reloads: before.reloads + 1 }));
  return { ...state, reload };
}

/** `key` identifies the request that the state belongs to. */
type KeyedState<T> = RemoteState<T> & { readonly key: string; readonly reloads: number };

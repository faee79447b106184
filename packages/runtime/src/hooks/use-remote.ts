import { useEffect, useState } from "preact/hooks";
import type { RemoteError } from "../errors.ts";
import { jsonp } from "../remote/jsonp.ts";
import type { RemoteOptions, Transport } from "../remote/call/remote-options.ts";
import type { Params } from "../remote/call/remote-url.ts";
import { joinCall } from "../remote/shared-call.ts";

/** Where a question to the application's server stands. */
export type RemoteState<T> =
  | { status: "loading"; data?: T | undefined; error?: undefined }
  | { status: "ready"; data: T; error?: undefined }
  | { status: "failed"; data?: T | undefined; error: RemoteError };

/** What {@link useRemote} gives. */
export type Remote<T> = RemoteState<T> & {
  /** Asks again. Meanwhile, and should that fail, the last data are still there. */
  reload: () => void;
};

/** How {@link useRemote} asks. */
export interface UseRemoteOptions<T> extends Pick<RemoteOptions<T>, "timeout" | "retries" | "read"> {
  /** How to ask: `jsonp` (default), `request`, `auto`, or a function that calls one of them. */
  readonly transport?: Transport | undefined;
}

/**
 * Asks the application's server from a component. A new `url`, `params`, `timeout` or `retries` (compared by value)
 * asks again and drops what is under way, as leaving the page does; what an earlier question gave is never shown under
 * a new one. Components that ask the same at the same time, by the same `transport` and `read`, share one request. With
 * the url `null` nothing is asked, the status stays `loading`.
 */
export function useRemote<T = unknown>(
  url: string | null,
  params?: Params,
  { transport = jsonp, read, ...limits }: UseRemoteOptions<T> = {},
): Remote<T> {
  const question = JSON.stringify([url, params, limits]);
  const [last, setLast] = useState<Asked<T>>({ question, reloads: 0, status: "loading" });
  const { reloads } = last;
  // What an earlier question gave never shows up under a new one, not even for one render.
  const state: RemoteState<T> = last.question === question ? last : { status: "loading" };

  useEffect(() => {
    // Going back to an earlier question asks again, too.
    if (state !== last) setLast({ question, reloads, status: "loading" });
    if (url === null) return undefined;
    return joinCall<T>(
      [question, transport, read],
      (signal) => transport(url, { params, ...limits, read, signal }),
      (outcome) => setLast({ data: state.data, ...outcome, question, reloads }),
    );
  }, [question, reloads]);

  const reload = () =>
    setLast((before) => ({ ...before, status: "loading", error: undefined, reloads: before.reloads + 1 }));
  return { ...state, reload };
}

type Asked<T> = RemoteState<T> & {
  question: string;
  /** How often it was asked again. */
  reloads: number;
};

import { useEffect, useMemo, useState } from "preact/hooks";
import type { RemoteError } from "../errors.ts";
import { jsonp, type RemoteOptions } from "../jsonp.ts";

/** Where a request stands. */
export type RemoteState<T> =
  | { status: "loading"; data?: undefined; error?: undefined }
  | { status: "ready"; data: T; error?: undefined }
  | { status: "failed"; data?: undefined; error: RemoteError };

export type Remote<T> = RemoteState<T> & {
  /** Asks again; `loading` until that answer is there. */
  reload: () => void;
};

/**
 * {@link jsonp} in a component. A new `url`, `params` or `timeout` (compared by value) asks again and cancels what is
 * under way, as leaving the page does. With the url `null` nothing is asked, the status stays `loading`.
 */
export function useJsonp<T = unknown>(
  url: string | null,
  { params, timeout }: Omit<RemoteOptions, "signal"> = {},
): Remote<T> {
  const [attempt, setAttempt] = useState(0);
  // An object of its own: going back to an earlier url is a new request too.
  const request = useMemo(() => ({}), [JSON.stringify([url, params, timeout, attempt])]);
  const [settled, setSettled] = useState<{ request: object; state: RemoteState<T> }>();

  useEffect(() => {
    if (url === null) return undefined;
    const controller = new AbortController();
    jsonp<T>(url, { params, timeout, signal: controller.signal }).then(
      (data) => setSettled({ request, state: { status: "ready", data } }),
      (error: RemoteError) => setSettled({ request, state: { status: "failed", error } }),
    );
    return () => controller.abort();
  }, [request]);

  const reload = () => setAttempt(attempt + 1);
  // What an earlier request gave never shows up under a new one, not even for one render.
  const state = settled?.request === request ? settled.state : ({ status: "loading" } as const);
  return { ...state, reload };
}

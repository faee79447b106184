import { countRequest, countResponse, findThrottling, type Throttling, unknownQuota } from "./quota.ts";

/** Keeps one client within the request limit of one store, by what the responses tell. Never waits. */
export interface Throttle {
  /** Why no request may be sent now, or `null`. */
  check(): Throttling | null;
  /** Sends a request, and learns from its response. Await nothing between {@link check} and this. */
  run<T extends Pick<Response, "status" | "headers">>(send: () => Promise<T>): Promise<T>;
}

export interface ThrottleOptions {
  /** ms since 1970. */
  readonly now: () => number;
  /** Share of the request limit that is left to the application itself, from 0 to 1. */
  readonly reserve: number;
}

export function createThrottle({ now, reserve }: ThrottleOptions): Throttle {
  let quota = unknownQuota;
  return {
    check: () => findThrottling(quota, { now: now(), reserve }),
    async run(send) {
      quota = countRequest(quota);
      const request = quota.sent;
      try {
        const response = await send();
        quota = countResponse(quota, request, { response, now: now() });
        return response;
      } catch (error) {
        quota = countResponse(quota, request, { response: null, now: now() });
        throw error;
      }
    },
  };
}

import { PlatformError } from "./errors.ts";

export type PlatformClock = ReturnType<typeof createClock>;

/** A platform's clock in whole ms since 1970, on top of another clock. Tests can move it. */
export function createClock({ now = Date.now }: { readonly now?: (() => number) | undefined } = {}) {
  let ahead = 0;
  return {
    now: (): number => Math.trunc(now() + ahead),
    /** @throws {PlatformError} `bad-clock` */
    advance(ms: number): void {
      ahead = checkTime(Math.trunc(now() + ahead) + checkTime(ms)) - now();
    },
    /** May also set the clock back. @throws {PlatformError} `bad-clock` */
    set(ms: number): void {
      ahead = checkTime(ms) - now();
    },
    reset: (): void => void (ahead = 0),
  };
}

/** observed: the API writes times in ISO 8601, with the offset of the store's time zone. */
export function storeTime(ms: number): string {
  return new Date(ms + 3 * 60 * 60 * 1000).toISOString().replace("Z", "+03:00");
}

/** Whether a local time exists: `Date` turns 31 February into 3 March. */
export function exists(local: string): boolean {
  const ms = Date.parse(local.includes("T") ? `${local}Z` : local);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local);
}

/** Later times do not fit into a `created_at`. */
const lastTime = Date.UTC(9999, 11, 31);

function checkTime(ms: number): number {
  if (Number.isSafeInteger(ms) && ms >= 0 && ms <= lastTime) return ms;
  throw badClock(`the clock takes whole ms, 0 or more, to the year 9999 at most, found ${ms}`);
}

export function badClock(message: string): PlatformError {
  return new PlatformError("bad-clock", message);
}

import { PlatformError } from "./errors.ts";

export type PlatformClock = ReturnType<typeof createClock>;

/** A platform's clock in whole ms since 1970, on top of another clock. Tests can move it. */
export function createClock({ now = Date.now }: { readonly now?: (() => number) | undefined } = {}) {
  let ahead = 0;
  let latest = -Infinity;
  const read = (): number => (latest = Math.max(latest, Math.trunc(now() + ahead)));
  const moveTo = (time: number) => {
    ahead = time - now();
    latest = time;
  };
  return {
    /** Goes back only when it is set or reset. */
    now: read,

    /** @throws {PlatformError} `bad-clock` */
    advance(ms: number): void {
      const time = read() + ms;
      if (!isWhole(ms) || time > lastTime) {
        throw badClock(`the clock advances by whole ms, 0 or more, to the year 9999 at most, found ${ms}`);
      }
      moveTo(time);
    },

    /** May also set the clock back. @throws {PlatformError} `bad-clock` */
    set(ms: number): void {
      if (!isWhole(ms) || ms > lastTime) {
        throw badClock(`the clock is set to whole ms since 1970, in the year 9999 at most, found ${ms}`);
      }
      moveTo(ms);
    },

    reset(): void {
      ahead = 0;
      latest = -Infinity;
    },
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

function isWhole(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= 0;
}

export function badClock(message: string): PlatformError {
  return new PlatformError("bad-clock", message);
}

import { PlatformError } from "./errors.ts";

/** The time in a store, which tests can move. In whole ms since 1970. */
export interface PlatformClock {
  /** Never earlier than it said before, unless {@link PlatformClock.set} or {@link PlatformClock.reset} came in between. */
  readonly now: () => number;
  /**
   * Time passes at once; from there it goes on.
   *
   * @throws PlatformError `bad-clock`
   */
  advance(ms: number): void;
  /**
   * It is another time now, and may be an earlier one; from there it goes on.
   *
   * @throws PlatformError `bad-clock`
   */
  set(ms: number): void;
  /** It is the time of the clock underneath again. */
  reset(): void;
}

export interface PlatformClockOptions {
  /** The clock underneath, in ms since 1970; default `Date.now`. */
  now?: () => number;
}

export function createClock({ now = Date.now }: PlatformClockOptions = {}): PlatformClock {
  let ahead = 0;
  let latest = -Infinity;
  const read = () => (latest = Math.max(latest, Math.trunc(now() + ahead)));
  const moveTo = (time: number) => {
    ahead = time - now();
    latest = time;
  };
  return {
    now: read,
    advance(ms) {
      const time = read() + ms;
      if (!isWhole(ms) || time > lastTime) {
        throw badClock(`the clock advances by whole ms, 0 or more, to the year 9999 at most, found ${ms}`);
      }
      moveTo(time);
    },
    set(ms) {
      if (!isWhole(ms) || ms > lastTime) {
        throw badClock(`the clock is set to whole ms since 1970, in the year 9999 at most, found ${ms}`);
      }
      moveTo(ms);
    },
    reset() {
      ahead = 0;
      latest = -Infinity;
    },
  };
}

/**
 * A time as people write it: ISO 8601, with an offset or `Z` where it names an hour. `null` for other text, for a day or
 * an hour that does not exist, and for what the clock cannot be set to.
 */
export function decodeTime(text: string): number | null {
  const [, local, zone] =
    /^(\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  if (local === undefined || local.includes("T") !== Boolean(zone) || !isThere(local)) return null;
  const ms = Date.parse(text);
  return isWhole(ms) && ms <= lastTime ? ms : null;
}

/** Whether a calendar has the day and a clock the time of it: `Date` makes 3 March of 31 February. */
function isThere(local: string): boolean {
  const ms = Date.parse(local.includes("T") ? `${local}Z` : local);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local);
}

/** Later ones have no place in a `created_at`. */
const lastTime = Date.UTC(9999, 11, 31);

function isWhole(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= 0;
}

function badClock(message: string): PlatformError {
  return new PlatformError("bad-clock", message);
}

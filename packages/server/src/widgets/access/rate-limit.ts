/** Counts requests in windows of time that are the same for all names, so that nothing has to be cleared. */
export function createRateLimit({ limit, windowMs }: { limit: number; windowMs: number }) {
  let counts = new Map<string, number>();
  let end = 0;
  return {
    /** Counts a request. Returns 0, or the seconds until the next window if there were too many. */
    count(name: string, now: number): number {
      // A clock that was set back must not make the window longer.
      if (now >= end || now < end - windowMs) {
        counts = new Map();
        end = now + windowMs;
      }
      const count = (counts.get(name) ?? 0) + 1;
      if (count > limit) return Math.ceil((end - now) / 1000);
      counts.set(name, count);
      return 0;
    },
  };
}

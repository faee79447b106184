/** What happened in one window. */
export interface PlatformWindow {
  readonly start: number;
  /** The first instant that no longer belongs to it. */
  readonly end: number;
  readonly openedBy: Sender;
  /** When the first own request was executed in it. */
  ownFrom: number | null;
  /** Requests executed, and requests refused, by who sent them. */
  readonly executed: Record<Sender, number>;
  readonly refused: Record<Sender, number>;
}

export type Sender = "own" | "foreign";

export interface PlatformLimitOptions {
  /** ms. */
  now: () => number;
  /** Requests in a window. Default 500. */
  limit?: number;
  /** The status of a refusal. Default 429. */
  status?: 429 | 503;
}

/**
 * The platform's request limit, from the specification (*Limits*): 500 requests in 5 minutes from the first request
 * of a series, a counter on every answer, and beyond it a refusal that gives the seconds to the window's end.
 */
export function createPlatformLimit({ now, limit = 500, status = 429 }: PlatformLimitOptions) {
  const windows: PlatformWindow[] = [];

  function openAt(time: number, sender: Sender): PlatformWindow {
    const last = windows.at(-1);
    if (last && time < last.end) return last;
    const window: PlatformWindow = {
      start: time,
      end: time + 300_000,
      openedBy: sender,
      ownFrom: null,
      executed: { own: 0, foreign: 0 },
      refused: { own: 0, foreign: 0 },
    };
    windows.push(window);
    return window;
  }

  return {
    windows,
    answer(sender: Sender): Response {
      const window = openAt(now(), sender);
      const { executed, refused } = window;
      const isOver = executed.own + executed.foreign >= limit;
      (isOver ? refused : executed)[sender]++;
      if (!isOver && sender === "own") window.ownFrom ??= now();
      const headers = { "API-Usage-Limit": `${executed.own + executed.foreign}/${limit}` };
      if (!isOver) return new Response(null, { headers });
      const seconds = Math.ceil((window.end - now()) / 1000);
      return new Response(null, { status, headers: { ...headers, "Retry-After": String(seconds) } });
    },
  };
}

/** A limit of time that can be ended early, so that what begins then is not cut short. */
export interface Deadline {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
  /** Returns `false` if the time was over already. */
  end(): boolean;
  /** The result of the work, or `late` as soon as the time is over. */
  race<Result>(work: Promise<Result>, late: Result): Promise<Result>;
}

export function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`${ms / 1000} s are over`, "TimeoutError"));
  }, ms);
  const end = () => {
    clearTimeout(timer);
    return !signal.aborted;
  };
  return {
    signal,
    end,
    race: async (work, late) => {
      const over = new Promise<typeof late>((resolve) => {
        signal.addEventListener("abort", () => resolve(late), { once: true });
      });
      try {
        return await Promise.race([work, over]);
      } finally {
        end();
      }
    },
  };
}

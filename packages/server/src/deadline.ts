/**
 * Returns the result of `work`, or of `late` if `work` takes longer than `ms`. The signal is then aborted,
 * and `work` must stop.
 */
export async function withDeadline<Result>(
  ms: number,
  late: () => Result | Promise<Result>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    over.resolve();
    controller.abort(new DOMException(`${ms / 1000} s are over`, "TimeoutError"));
  }, ms);
  try {
    return await Promise.race([work(controller.signal), over.promise.then(late)]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

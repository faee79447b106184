import { setTimeout as sleepFor } from "node:timers/promises";

/** A restart of the database takes some seconds. */
const mostTries = 20;

interface Patience {
  /** Default: a timer. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly signal?: AbortSignal | undefined;
}

/** Calls the registry again after each second that it fails, for 20 s or until the signal is aborted. */
export async function patiently<Result>(
  call: () => Promise<Result>,
  { sleep = sleepFor, signal }: Patience = {},
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (tries === mostTries || signal?.aborted) throw error;
      await sleep(1_000);
    }
  }
}

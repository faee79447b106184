import { DeployError } from "../errors.ts";
import type { Clock } from "../pacing/clock.ts";

/** Waits before further tries, in ms. */
export const retryDelays = [500, 2000, 8000] as const;

/** After these errors the next try may succeed. A web page may be that of a store under maintenance. */
const temporary = new Set(["interrupted", "timeout", "server-error", "not-a-store", "unexpected-answer"]);

/**
 * Runs something that may run twice. Tries again after each delay while the error may be temporary. A store
 * that cannot be reached is tried again if it has responded before: otherwise its address may be wrong.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { clock, isKnown }: { clock: Clock; isKnown: () => boolean },
): Promise<T> {
  for (const ms of retryDelays) {
    let reason: string;
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      const isTemporary = temporary.has(error.code) || (error.code === "unreachable" && isKnown());
      if (!isTemporary) throw error;
      reason = `${error.message}; trying again`;
    }
    await announceAndWait(clock, ms, reason);
  }
  return attempt();
}

export async function announceAndWait({ onWait, sleep }: Clock, ms: number, reason: string): Promise<void> {
  onWait({ seconds: ms / 1000, reason });
  await sleep(ms);
}

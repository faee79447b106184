import { DeployError } from "../errors.ts";
import type { Clock } from "../pacing/clock.ts";

/** Waits before further tries, in ms. The last one is long, because a slow POST may be executed late. */
export const retryDelays = [500, 2000, 8000] as const;

/** After these errors the next try may succeed. */
const temporary = new Set(["interrupted", "server-error", "unexpected-answer"]);

/** The same once the store has responded. Before that, a wrong address is more likely. */
const temporaryOnceKnown = new Set(["unreachable", "timeout", "not-a-store"]);

/** Runs something that may run twice. Tries again after each delay while the error may be temporary. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { clock, isKnown }: { clock: Clock; isKnown: () => boolean },
): Promise<T> {
  for (const ms of retryDelays) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      const isTemporary = temporary.has(error.code) || (isKnown() && temporaryOnceKnown.has(error.code));
      if (!isTemporary) throw error;
    }
    await announceAndWait(clock, ms, "the store did not respond as expected; trying again");
  }
  return attempt();
}

export async function announceAndWait({ onWait, sleep }: Clock, ms: number, reason: string): Promise<void> {
  onWait({ seconds: ms / 1000, reason });
  await sleep(ms);
}

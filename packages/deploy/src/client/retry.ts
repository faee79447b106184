import { DeployError } from "../errors.ts";
import type { Clock } from "../pacing/clock.ts";

/** How long to wait before looking or trying again, in ms. The last is long: a slow POST may land late. */
export const retryDelays = [500, 2000, 8000] as const;

/** After these a request may well succeed next time. */
const temporary = new Set(["interrupted", "server-error", "unexpected-answer"]);

/** These pass too, once the store has answered at all; before that the address is the likelier mistake. */
const temporaryOnceKnown = new Set(["unreachable", "timeout", "not-a-store"]);

/** Runs something that may be done twice, again after each settle time while its failure may pass. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { clock, isKnown }: { clock: Clock; isKnown: () => boolean },
): Promise<T> {
  for (const ms of retryDelays) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DeployError) || !isTemporary(error, isKnown())) throw error;
    }
    await announceAndWait(clock, ms, "the store did not answer as expected; trying again");
  }
  return attempt();
}

/** Waits, and says so. */
export async function announceAndWait({ onWait, sleep }: Clock, ms: number, reason: string): Promise<void> {
  onWait({ seconds: ms / 1000, reason });
  await sleep(ms);
}

function isTemporary({ code }: DeployError, isKnown: boolean): boolean {
  return temporary.has(code) || (isKnown && temporaryOnceKnown.has(code));
}

import { rm } from "node:fs/promises";
import { findCanaries } from "./find-canaries.ts";

/**
 * Deletes a folder of a test, after a look into it.
 *
 * @throws when a password of the tests is in one of its files, when one cannot be read, and when the folder cannot be
 *   deleted; only the worst is reported
 */
export async function discard(folder: string): Promise<void> {
  const { leaks, unreadable } = await findCanaries(folder);
  const failure: unknown = await rm(folder, { recursive: true, force: true, maxRetries: 5 }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (leaks.length > 0) {
    throw new Error(`the password of the tests is in ${leaks.join(", ")}`, { cause: failure });
  }
  if (unreadable.length > 0) {
    throw new Error(`the password of the tests may be in what cannot be read: ${unreadable.join(", ")}`, {
      cause: failure,
    });
  }
  if (failure !== undefined) throw failure;
}

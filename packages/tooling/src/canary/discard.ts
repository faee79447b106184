import { rm } from "node:fs/promises";
import { findCanaries } from "./find-canaries.ts";

/**
 * Searches a folder of a test for passwords, then deletes it.
 *
 * @throws when a password of the tests is in a file, when a file cannot be read, or when the folder cannot be
 *   deleted. If several of these happen, the first in this order is reported
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
    throw new Error(
      `the password of the tests may be in files that cannot be read: ${unreadable.join(", ")}`,
      {
        cause: failure,
      },
    );
  }
  if (failure !== undefined) throw failure;
}

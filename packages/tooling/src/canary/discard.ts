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
  const [deletion] = await Promise.allSettled([rm(folder, { recursive: true, force: true, maxRetries: 5 })]);
  const cause: unknown = deletion.status === "rejected" ? deletion.reason : undefined;
  if (leaks.length > 0) {
    throw new Error(`the password of the tests is in ${leaks.join(", ")}`, { cause });
  }
  if (unreadable.length > 0) {
    const files = unreadable.join(", ");
    throw new Error(`the password of the tests may be in files that cannot be read: ${files}`, { cause });
  }
  if (cause !== undefined) throw cause;
}

import { rm } from "node:fs/promises";
import { findCanaries } from "./find-canaries.ts";

/**
 * Searches a folder of a test for passwords, then deletes it.
 *
 * @throws when a password of the tests is in a file, or when a file cannot be searched
 */
export async function discard(folder: string): Promise<void> {
  const { leaks, unreadable } = await findCanaries(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (leaks.length > 0) throw new Error(`the password of the tests is in ${leaks.join(", ")}`);
  if (unreadable.length > 0) {
    const files = unreadable.join(", ");
    throw new Error(`the password of the tests may be in files that cannot be read: ${files}`);
  }
}

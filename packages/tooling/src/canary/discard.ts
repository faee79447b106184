import { rm } from "node:fs/promises";
import { findCanaries } from "./find-canaries.ts";

/** Deletes a folder of a test, after a look into it. Throws where the canary has got into one of its files. */
export async function discard(folder: string): Promise<void> {
  await searchAndDelete(folder, []);
}

/**
 * Deletes a folder and gives how many files in it were searched. Throws where the canary is in one of them or
 * `elsewhere`, where something cannot be read, and where the folder cannot be deleted; the worst is told first.
 */
export async function searchAndDelete(folder: string, elsewhere: readonly string[]): Promise<number> {
  const { leaks, unreadable, searched } = await findCanaries(folder);
  const failure = await rm(folder, { recursive: true, force: true, maxRetries: 5 }).then(
    () => null,
    (error: unknown) => error,
  );
  const places = [...leaks, ...elsewhere];
  const cause = failure ?? undefined;
  if (places.length > 0) throw new Error(`the password of the tests is in ${places.join(", ")}`, { cause });
  if (unreadable.length > 0) {
    throw new Error(`the password of the tests may be in what cannot be read: ${unreadable.join(", ")}`, {
      cause,
    });
  }
  if (failure !== null) throw failure;
  return searched;
}

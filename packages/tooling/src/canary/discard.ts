import { rm } from "node:fs/promises";
import { type Findings, findCanaries } from "./find-canaries.ts";

/** Deletes a folder of a test, after a look into it. Throws where the canary has got into one of its files. */
export async function discard(folder: string): Promise<void> {
  await searchAndDelete(folder, { leaks: [], unreadable: [], searched: 0 });
}

/**
 * Deletes a folder and gives how many files were searched, in it and elsewhere. Throws where the canary has been found in
 * either, where something cannot be read, and where the folder cannot be deleted; the worst is told first.
 */
export async function searchAndDelete(folder: string, elsewhere: Findings): Promise<number> {
  const found = await findCanaries(folder);
  const failure = await rm(folder, { recursive: true, force: true, maxRetries: 5 }).then(
    () => null,
    (error: unknown) => error,
  );
  const places = [...found.leaks, ...elsewhere.leaks];
  const unreadable = [...found.unreadable, ...elsewhere.unreadable];
  const cause = failure ?? undefined;
  if (places.length > 0) throw new Error(`the password of the tests is in ${places.join(", ")}`, { cause });
  if (unreadable.length > 0) {
    throw new Error(`the password of the tests may be in what cannot be read: ${unreadable.join(", ")}`, {
      cause,
    });
  }
  if (failure !== null) throw failure;
  return found.searched + elsewhere.searched;
}

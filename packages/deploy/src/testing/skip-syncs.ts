import { type FileHandle, open } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Skips all file syncs until the returned function is called. Pass it to `beforeAll`. A sync takes longer
 * than the rest of a run, and a missing one would show only after a power failure. The test of
 * `history-records.ts` shows that files are synced.
 */
export async function skipSyncs(): Promise<() => void> {
  const handle = await open(fileURLToPath(import.meta.url));
  await handle.close();
  const prototype = Object.getPrototypeOf(handle) as Pick<FileHandle, "sync">;
  const { sync } = prototype;
  prototype.sync = async () => {};
  return () => {
    prototype.sync = sync;
  };
}

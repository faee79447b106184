import { type FileHandle, open } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Skips all syncs of files until the returned function is called. Pass it to `beforeAll`. A sync takes longer
 * than the rest of a run, and only a power failure would show that it is missing. The test of
 * `durable-files.ts` shows that files are synced.
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

import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";

/**
 * Replaces a file that only its owner may read. After a crash it has the old text or the new one, never a
 * part.
 */
export async function writeDurableFile(file: string, text: string): Promise<void> {
  await writeFileAtomic(file, text, { mode: 0o600 });
  await syncFolder(dirname(file));
}

/** Creates a folder that only its owner may read, and its parents. They are on disk when it resolves. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Writes the names in a folder to disk. Without it, a synced file may have no name after a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows and some file systems do not support it.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

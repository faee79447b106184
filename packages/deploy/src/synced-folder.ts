import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes a folder for its owner alone, with those above it; on disk when it resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Puts the names in a folder on disk: a new file is synced, but after a loss of power its name may be gone. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows and some file systems refuse; there is nothing else to do then.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

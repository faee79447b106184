import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Storage for a history's texts: one per change, named `<run>/<number>-<action>-<widget>.json`. */
export interface HistoryRecords {
  /** Replaces the whole text or nothing. The text survives a crash once this resolves. */
  put(name: string, text: string): Promise<void>;
  /** Does nothing if the text does not exist. */
  delete(name: string): Promise<void>;
  /** By ascending name. Texts may be left out if `isRead` returns false. */
  list(isRead: (name: string) => boolean): Promise<{ readonly name: string; readonly text?: string }[]>;
}

/** Stores each text in a file and each run in a folder. Unreadable files are listed with an empty text. */
export function createFolderRecords(folder: string): HistoryRecords {
  const namesIn = (of: string): Promise<string[]> =>
    readdir(of)
      .then((names) => names.sort())
      .catch(() => []);
  const placeOf = (name: string) => join(folder, name);
  return {
    async put(name, text) {
      const file = placeOf(name);
      await makeDurableFolder(dirname(file));
      await writeDurableFile(file, text);
    },
    async delete(name) {
      const file = placeOf(name);
      await rm(file, { force: true });
      // Fails if the run has other changes.
      await rmdir(dirname(file)).catch(() => {});
    },
    async list(isRead) {
      // One by one: another run may delete its folder, and an unreadable one must not hide the others.
      const listed = (await namesIn(folder)).map(async (run) => {
        const names = (await namesIn(join(folder, run))).map((file) => `${run}/${file}`);
        return Promise.all(
          names.map(async (name) =>
            isRead(name) ? { name, text: await readFile(placeOf(name), "utf8").catch(() => "") } : { name },
          ),
        );
      });
      return (await Promise.all(listed)).flat();
    },
  };
}

/**
 * Replaces a file that only its owner may read. After a crash it contains the old or the new text, never a
 * part. Rejects, and keeps the old text, if the text could not be written completely.
 */
async function writeDurableFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Creates a folder that only its owner may read, with its parents. They are on the disk when it resolves. */
async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Syncs the names in a folder. Otherwise, a synced file may have no name after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows and some file systems do not support it.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

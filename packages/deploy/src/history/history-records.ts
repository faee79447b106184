import { readdir, readFile, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDurableFolder, writeDurableFile } from "./durable-files.ts";

/** Where a history keeps its texts: one for each change, named `<run>/<number>-<action>-<widget>.json`. */
export interface HistoryRecords {
  /** Replaces the text whole or not at all. It survives a crash once this resolves. */
  put(name: string, text: string): Promise<void>;
  /** Does nothing if there is no such text. */
  delete(name: string): Promise<void>;
  /** By name, ascending. The text may be left out where `isRead` is false. */
  list(isRead: (name: string) => boolean): Promise<{ readonly name: string; readonly text?: string }[]>;
  /** Names a text in messages. Default: its name. */
  placeOf?(name: string): string;
}

/**
 * Keeps each text in a file, each run in a folder. Files that cannot be read are listed with an empty text.
 */
export function createFolderRecords(folder: string): HistoryRecords {
  const namesIn = (of: string): Promise<string[]> =>
    readdir(of)
      .then((names) => names.sort())
      .catch(() => []);
  const placeOf = (name: string) => join(folder, name);
  return {
    placeOf,
    async put(name, text) {
      const file = placeOf(name);
      await makeDurableFolder(dirname(file));
      await writeDurableFile(file, text);
    },
    async delete(name) {
      const file = placeOf(name);
      await rm(file, { force: true });
      // Fails while the run has other changes.
      await rmdir(dirname(file)).catch(() => {});
    },
    async list(isRead) {
      // One by one: another run may delete its folder, and an unreadable one must not hide the rest.
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

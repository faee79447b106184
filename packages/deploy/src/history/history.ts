import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DeployError } from "../errors.ts";
import { runName, storeFolder } from "../store-folder.ts";
import { makeFolder } from "../synced-folder.ts";
import { writeWhole } from "../write-whole.ts";
import { type Change, decodeChange, encodeChange } from "./change.ts";

/** What a store held before it was changed, run by run. */
export interface History {
  /**
   * Keeps a change under the run of this history; a file is either whole or not there, readable by the owner only.
   * What it gives notes that the store has acknowledged the change, and never rejects. Throws {@link DeployError}
   * `history-failed`, so that what cannot be kept is not changed.
   */
  keep(change: Omit<Change, "at">): Promise<() => Promise<void>>;
  /** All runs, the oldest first. Files that cannot be read are left out, and told. */
  read(): Promise<Run[]>;
}

/** The changes of one command in one store, in their order. */
export interface Run {
  name: string;
  changes: Change[];
}

export interface HistoryOptions {
  /** Such as `.orderpane/history`; made when the first change is kept. */
  folder: string;
  /** Address of the store; each has a folder of its own. */
  store: URL;
  /** The application's identifier; so has each application in a store. */
  appId: string;
  /** ms. Default `Date.now`. */
  now?: () => number;
  /** Told of each file that cannot be read. */
  onWarning?: (message: string) => void;
}

/** One file a change: `<folder>/<store host>-<application>/<run>/<number>-<action>-<widget>.json`. */
export function createHistory({
  folder,
  store,
  appId,
  now = Date.now,
  onWarning = () => {},
}: HistoryOptions): History {
  const runs = storeFolder(folder, { store, appId });
  const run = join(runs, runName(now(), randomUUID()));
  let count = 0;

  return {
    async keep(change) {
      const name = `${String(++count).padStart(3, "0")}-${change.action}-${change.widget}.json`;
      const file = join(run, name);
      const at = new Date(now()).toISOString();
      try {
        await makeFolder(run);
        await writeWhole(file, encodeChange({ at, ...change }));
      } catch (cause) {
        throw notKept(change.id, file, cause);
      }
      return () =>
        // Without the mark a rollback sees by the store whether the change took place.
        writeWhole(file, encodeChange({ at, ...change, acknowledged: true })).catch((error: Error) =>
          onWarning(`${file} cannot be marked as done: ${error.message}`),
        );
    },
    async read() {
      const names: string[] = await readdir(runs).catch(() => []);
      const read = await Promise.all(names.sort().map((name) => readRun(join(runs, name), name, onWarning)));
      return read.filter(({ changes }) => changes.length > 0);
    },
  };
}

async function readRun(folder: string, name: string, onWarning: (message: string) => void): Promise<Run> {
  const files: string[] = await readdir(folder).catch(() => []);
  const read = await Promise.all(
    files
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map(async (file) => {
        const change = decodeChange(await readFile(join(folder, file), "utf8").catch(() => ""));
        if (!change) onWarning(`${join(folder, file)} is damaged; what it kept cannot be rolled back`);
        return change ? [change] : [];
      }),
  );
  return { name, changes: read.flat() };
}

function notKept(id: number, file: string, cause: unknown): DeployError {
  const why = cause instanceof Error ? cause.message : "unknown failure";
  return new DeployError("history-failed", `widget ${id} cannot be kept in ${file}: ${why}`, {
    fix: "Make the folder writable; nothing is changed in a store without a copy of what it held.",
    cause,
  });
}

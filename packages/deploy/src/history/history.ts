import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DeployError } from "../errors.ts";
import { runName, storeFolder } from "../store-folder.ts";
import { writeWhole } from "../write-whole.ts";
import { type Change, decodeChange, encodeChange } from "./change.ts";

/** What a store held before it was changed, run by run. */
export interface History {
  /**
   * Keeps a change under the run of this history; a file is either whole or not there, readable by the owner only.
   * Throws {@link DeployError} `history-failed`, so that what cannot be kept is not changed.
   */
  keep(change: Omit<Change, "at">): Promise<void>;
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
  /** ms. Default `Date.now`. */
  now?: () => number;
  /** Told of each file that cannot be read. */
  onWarning?: (message: string) => void;
}

/** One file a change: `<folder>/<store host>/<run>/<number>-<action>-<widget>.json`. */
export function createHistory({
  folder,
  store,
  now = Date.now,
  onWarning = () => {},
}: HistoryOptions): History {
  const runs = storeFolder(folder, store);
  const run = join(runs, runName(now(), randomUUID()));
  let count = 0;

  return {
    async keep(change) {
      const name = `${String(++count).padStart(3, "0")}-${change.action}-${change.widget}.json`;
      const file = join(run, name);
      try {
        await mkdir(run, { recursive: true, mode: 0o700 });
        await writeWhole(file, encodeChange({ at: new Date(now()).toISOString(), ...change }));
      } catch (cause) {
        throw notKept(change.id, file, cause);
      }
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

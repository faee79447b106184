import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DeployError } from "../errors.ts";
import { runName, storeFolder } from "../disk/store-folder.ts";
import { makeDurableFolder, writeDurableFile } from "../disk/durable-files.ts";
import { type Change, decodeChange, encodeChange, type RunKind } from "./change.ts";
import { findObsoleteRuns, maxRuns } from "./obsolete-runs.ts";
import type { Run } from "./run.ts";

/** What a store held before it was changed, run by run. */
export interface History {
  /**
   * Keeps a change under the run of this history; a file is either whole or not there, readable by the owner only.
   * Throws {@link DeployError} `history-failed`, so that what cannot be kept is not changed.
   */
  keep(change: Omit<Change, "at" | "run" | "acknowledged">): Promise<KeptChange>;
  /**
   * Notes of a change of any run, one that has died included, that the store holds it, under this id. What is noted
   * already, or no longer kept, stays as it is. Never rejects.
   */
  acknowledge(name: string, id: number): Promise<void>;
  /** All runs, the oldest first. Files that cannot be read are left out, and told. */
  read(): Promise<Run[]>;
  /** Deletes what nobody needs any more: see {@link findObsoleteRuns}. Never rejects. */
  tidy(): Promise<void>;
}

/** A change that is kept. */
export interface KeptChange {
  /** Within the history of its store, for {@link History.acknowledge}; `null` where none is kept. */
  readonly name: string | null;
  /** Notes that the store has acknowledged the change, of the widget with this id. Never rejects. */
  readonly acknowledge: (id: number) => Promise<void>;
  /** Deletes the copy of a change that has certainly not taken place. Never rejects. */
  readonly forget: () => Promise<void>;
}

export interface HistoryOptions {
  /** Such as `.orderpane/history`; made when the first change is kept. */
  folder: string;
  /** Address of the store; each has a folder of its own. */
  store: URL;
  /** The application's identifier; so has each application in a store. */
  appId: string;
  /** What the run is that this history keeps. Default `deploy`. */
  kind?: RunKind;
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
  kind = "deploy",
  now = Date.now,
  onWarning = () => {},
}: HistoryOptions): History {
  const runs = storeFolder(folder, { store, appId });
  let run: string | null = null;
  let count = 0;
  /** Named when it keeps its first change, after all runs that are there: the clock may have been set back. */
  const nameRun = async () => {
    const names: string[] = await readdir(runs).catch(() => []);
    return (run ??= runName(now(), randomUUID(), names));
  };

  const forget = (file: string) =>
    rm(file, { force: true }).then(
      // Fails while the run has kept others.
      () => rmdir(dirname(file)).catch(() => {}),
      (error: Error) =>
        onWarning(`${file} cannot be deleted, though the change has not taken place: ${error.message}`),
    );
  // Without the mark a rollback sees by the store whether the change took place.
  const mark = (file: string, change: Change) =>
    writeDurableFile(file, encodeChange({ ...change, acknowledged: true })).catch((error: Error) =>
      onWarning(`${file} cannot be marked as done: ${error.message}`),
    );

  return {
    async keep(intended) {
      const name = `${run ?? (await nameRun())}/${String(++count).padStart(3, "0")}-${intended.action}-${intended.widget}.json`;
      const file = join(runs, name);
      const at = new Date(now()).toISOString();
      const change: Change = { at, run: kind, ...intended, acknowledged: false };
      try {
        await makeDurableFolder(dirname(file));
        await writeDurableFile(file, encodeChange(change));
      } catch (cause) {
        throw notKept(change, file, cause);
      }
      return { name, acknowledge: (id) => mark(file, { ...change, id }), forget: () => forget(file) };
    },
    async acknowledge(name, id) {
      if (!isChangeName(name)) return;
      const file = join(runs, name);
      const change = await readChange(file);
      if (change && !change.acknowledged) await mark(file, { ...change, id });
    },
    read: () => readRuns(runs, onWarning),
    async tidy() {
      const names: string[] = await readdir(runs).catch(() => []);
      if (names.length <= maxRuns) return;
      const old = findObsoleteRuns(names, await readRuns(runs, () => {}));
      await Promise.all(
        old.map((name) => rm(join(runs, name), { recursive: true, force: true }).catch(() => {})),
      );
    },
  };
}

async function readRuns(folder: string, onWarning: (message: string) => void): Promise<Run[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  const read = await Promise.all(names.sort().map((name) => readRun(join(folder, name), name, onWarning)));
  return read.filter(({ changes }) => changes.length > 0);
}

async function readRun(folder: string, name: string, onWarning: (message: string) => void): Promise<Run> {
  const files: string[] = await readdir(folder).catch(() => []);
  const read = await Promise.all(
    files
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map(async (file) => {
        const change = await readChange(join(folder, file));
        if (!change) onWarning(`${join(folder, file)} is damaged; what it kept cannot be rolled back`);
        return change ? [change] : [];
      }),
  );
  return { name, changes: read.flat() };
}

async function readChange(file: string): Promise<Change | null> {
  return decodeChange(await readFile(file, "utf8").catch(() => ""));
}

/** A name from outside leads to no file but a change's. */
function isChangeName(name: string): boolean {
  return /^[^./\\][^/\\]*\/[^./\\][^/\\]*\.json$/.test(name);
}

function notKept({ id, widget }: Change, file: string, cause: unknown): DeployError {
  const why = cause instanceof Error ? cause.message : "unknown failure";
  return new DeployError(
    "history-failed",
    `${id === null ? widget : `widget ${id}`} cannot be kept in ${file}: ${why}`,
    {
      fix: "Make the folder writable; nothing is changed in a store without a copy of what it held.",
      cause,
    },
  );
}

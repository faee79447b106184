import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DeployError } from "../errors.ts";
import { makeDurableFolder, writeDurableFile } from "./durable-files.ts";
import { type Change, decodeChange, encodeChange, type Run, type RunKind } from "./change.ts";

/** The changes of a store by run, each written before it is made. */
export interface History {
  /** @throws {DeployError} `history-failed`; then the widget must not be changed */
  keep(change: Omit<Change, "at" | "run" | "acknowledged">): Promise<KeptChange>;
  /** The creates of other runs for which no response came: their widgets may still appear in the store. */
  openCreates(): Promise<OpenCreate[]>;
  /** Closes an open create. `id`: its widget, or `null` if it was not found. Never rejects. */
  settle(create: OpenCreate, id: number | null): Promise<void>;
  /** All runs, oldest first. Leaves out damaged files, with a warning. */
  read(): Promise<Run[]>;
  /** Deletes all runs except the newest 50. Never rejects. */
  tidy(): Promise<void>;
}

export interface KeptChange {
  /** Never rejects. */
  readonly acknowledge: (id: number) => Promise<void>;
  /** Deletes the copy of a change that was certainly not made. Never rejects. */
  readonly forget: () => Promise<void>;
}

export interface OpenCreate extends Pick<Change, "project" | "widget"> {
  readonly build: string;
  readonly file: string;
}

export interface HistoryOptions {
  /** For example `.orderpane/history`. Created with the first change. */
  readonly folder: string;
  readonly store: URL;
  readonly appId: string;
  /** Default `deploy`. */
  readonly kind?: RunKind;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
  /** Called for each file that cannot be read, marked or deleted. */
  readonly onWarning?: (message: string) => void;
}

const maxRuns = 50;

/** In ms. Older requests were executed or never will be, even if they waited for the request limit first. */
const maxOpenAge = 30 * 60_000;

/** Each change is a file: `<folder>/<store host>-<application>/<run>/<number>-<action>-<widget>.json`. */
export function createHistory({
  folder,
  store,
  appId,
  kind = "deploy",
  now = Date.now,
  onWarning = () => {},
}: HistoryOptions): History {
  // Applications in a store do not see each other's widgets.
  const application = createHash("sha256").update(appId).digest("hex").slice(0, 8);
  const runs = join(folder, `${store.host.replace(/[^\w.-]/g, "_")}-${application}`);
  let run: string | null = null;
  let count = 0;
  const runNames = (): Promise<string[]> => readdir(runs).catch(() => []);

  const forget = (file: string) =>
    rm(file, { force: true }).then(
      // Fails while the run has other changes.
      () => rmdir(dirname(file)).catch(() => {}),
      (error: Error) =>
        onWarning(`${file} cannot be deleted, although the change was not made: ${error.message}`),
    );
  // Without the mark, the store decides whether the change was made.
  const mark = (file: string, change: Change) =>
    writeDurableFile(file, encodeChange(change)).catch((error: Error) =>
      onWarning(`${file} cannot be marked as done: ${error.message}`),
    );

  return {
    async keep(intended) {
      // The name must sort after all existing runs. Two changes at once must get the same one.
      const names = run === null ? await runNames() : [];
      run ??= runName(now(), names);
      const number = String(++count).padStart(3, "0");
      const file = join(runs, run, `${number}-${intended.action}-${intended.widget}.json`);
      const at = new Date(now()).toISOString();
      const change: Change = { at, run: kind, ...intended, acknowledged: false };
      try {
        await makeDurableFolder(dirname(file));
        await writeDurableFile(file, encodeChange(change));
      } catch (cause) {
        throw saveFailed(change, file, cause);
      }
      return {
        acknowledge: (id) => mark(file, { ...change, id, acknowledged: true }),
        forget: () => forget(file),
      };
    },
    async openCreates() {
      const read = await readChanges(runs, createFiles);
      return read.flatMap(({ file, run: name, change }) => {
        if (name === run || !change || !isOpen(change)) return [];
        if (now() - Date.parse(change.at) > maxOpenAge) return [];
        const { project, widget, build } = change;
        return [{ project, widget, build, file }];
      });
    },
    async settle({ file }, id) {
      const change = await readChange(file);
      if (!change || !isOpen(change)) return;
      await mark(file, { ...change, ...(id === null ? { isSearched: true } : { id, acknowledged: true }) });
    },
    read: () => readRuns(runs, onWarning),
    async tidy() {
      const old = (await runNames()).sort().slice(0, -maxRuns);
      await Promise.all(
        old.map((name) => rm(join(runs, name), { recursive: true, force: true }).catch(() => {})),
      );
    },
  };
}

async function readRuns(folder: string, onWarning: (message: string) => void): Promise<Run[]> {
  const read = await readChanges(folder, allFiles);
  for (const { file, change } of read) {
    if (!change) onWarning(`${file} is damaged; this change cannot be rolled back`);
  }
  const runs = Map.groupBy(read, ({ run }) => run);
  return [...runs]
    .map(([name, files]) => ({ name, changes: files.flatMap(({ change }) => change ?? []) }))
    .filter(({ changes }) => changes.length > 0);
}

const allFiles = /\.json$/;
const createFiles = /^\d+-(?:re)?create-.*\.json$/;

/** The files with matching names, oldest first. `change` is `null` if the file is damaged. */
async function readChanges(folder: string, names: RegExp) {
  const list = (of: string): Promise<string[]> => readdir(of).catch(() => []);
  const read = (await list(folder)).sort().map(async (run) => {
    // One by one: another run may delete its folder, and an unreadable one must not hide the rest.
    const files = (await list(join(folder, run))).filter((name) => names.test(name)).sort();
    return Promise.all(
      files.map(async (name) => {
        const file = join(folder, run, name);
        return { run, file, change: await readChange(file) };
      }),
    );
  });
  return (await Promise.all(read)).flat();
}

async function readChange(file: string): Promise<Change | null> {
  return decodeChange(await readFile(file, "utf8").catch(() => ""));
}

function isOpen(change: Change): change is Change & { build: string } {
  return change.build !== null && !change.acknowledged && !change.isSearched;
}

function saveFailed({ id, widget }: Change, file: string, cause: unknown): DeployError {
  const what = id === null ? widget : `widget ${id}`;
  const why = cause instanceof Error ? cause.message : "unknown failure";
  return new DeployError("history-failed", `${what} cannot be saved in ${file}: ${why}`, {
    fix: "Make the folder writable; no widget is changed without a copy in the history.",
    cause,
  });
}

/** A unique name that sorts after `names`, those of earlier runs, even if the clock was set back since. */
function runName(now: number, names: readonly string[]): string {
  const earlier = names.map(timeIn).filter((time) => !Number.isNaN(time));
  const time = Math.max(now, ...earlier.map((at) => at + 1));
  return `${new Date(time).toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}`;
}

/** NaN if it is not the name of a run. */
function timeIn(name: string): number {
  const [, day, hour, minute, second, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}$/.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}

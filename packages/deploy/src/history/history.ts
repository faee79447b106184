import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { messageOf } from "@orderpane/protocol/errors";
import { DeployError } from "../errors.ts";
import { type Change, decodeChange, encodeChange, type Run, type RunKind } from "./change.ts";
import { createTurns } from "../turns.ts";
import { createFolderRecords, type HistoryRecords } from "./history-records.ts";

export type History = ReturnType<typeof createRecordHistory>;

export interface HistoryOptions extends RecordHistoryOptions {
  /** For example `.orderpane/history`. Created with the first change. */
  readonly folder: string;
  readonly store: URL;
  readonly appId: string;
}

export interface RecordHistoryOptions {
  /** Default `deploy`. */
  readonly kind?: RunKind;
  /** Maximum number of runs to keep. Default 50. */
  readonly maxRuns?: number;
  /** Returns ms since 1970. Default `Date.now`. */
  readonly now?: () => number;
  /** Called for each text that cannot be read, updated or deleted. */
  readonly onWarning?: (message: string) => void;
}

/** In ms. Older requests were executed or never will be, even if they first waited for the request limit. */
const maxOpenAge = 60 * 60_000;

/**
 * Stores each change in a file: `<folder>/<store host>-<application>/<run>/<number>-<action>-<widget>.json`.
 */
export function createHistory({ folder, store, appId, ...options }: HistoryOptions): History {
  // Applications in a store do not see each other's widgets.
  const application = createHash("sha256").update(appId).digest("hex").slice(0, 8);
  const runs = join(folder, `${store.host.replace(/[^\w.-]/g, "_")}-${application}`);
  return createRecordHistory(createFolderRecords(runs), options);
}

/** One application's changes in one store, grouped by run. Each is written before it is made. */
export function createRecordHistory(
  records: HistoryRecords,
  { kind = "deploy", maxRuns = 50, now = Date.now, onWarning = () => {} }: RecordHistoryOptions = {},
) {
  let run: string | null = null;
  let count = 0;
  // Requests must be sent in the order in which their changes were written. Also, deleting a text may delete
  // its run's folder, in which another text is about to be written.
  const inTurn = createTurns();
  const runNames = async () => (await records.list(() => false)).map(({ name }) => runOf(name));

  const forget = (name: string) =>
    inTurn(() => records.delete(name)).catch((error: Error) =>
      onWarning(`${name} cannot be deleted, although the change was not made: ${error.message}`),
    );
  // Without the mark, the store decides whether the change was made.
  const mark = (name: string, change: Change) =>
    inTurn(() => records.put(name, encodeChange(change))).catch((error: Error) =>
      onWarning(`${name} cannot be marked as done: ${error.message}`),
    );

  return {
    /** @throws {DeployError} `history-failed`; then the widget must not be changed */
    async keep(intended: Omit<Change, "at" | "run" | "acknowledged">) {
      const at = new Date(now()).toISOString();
      const change: Change = { at, run: kind, ...intended, acknowledged: false };
      // File names sort in order, and `deploy --watch` may make thousands of changes.
      const number = String(++count).padStart(5, "0");
      // File names are limited to 255 bytes; the text contains the full name.
      const file = `${number}-${intended.action}-${intended.widget.slice(0, 100)}.json`;
      const name = await inTurn(async () => {
        try {
          // The name must sort after all existing runs.
          run ??= runName(now(), await runNames());
          await records.put(`${run}/${file}`, encodeChange(change));
          return `${run}/${file}`;
        } catch (cause) {
          throw saveFailed(change, cause);
        }
      });
      return {
        /** Never rejects. */
        acknowledge: (id: number) => mark(name, { ...change, id, acknowledged: true }),
        /** Deletes the record of a change that was certainly not made. Never rejects. */
        forget: () => forget(name),
      };
    },
    /**
     * Returns the creates without a response: their widgets may still appear in the store. `age` is in ms.
     */
    async openCreates() {
      const read = await readChanges(records, (name) => createFiles.test(name));
      return read.flatMap(({ name, change }) => {
        if (!change || !isOpen(change)) return [];
        // The clock may have been wrong.
        const age = Math.abs(now() - Date.parse(change.at));
        const { project, widget, build } = change;
        return age > maxOpenAge ? [] : [{ project, widget, build, file: name, age }];
      });
    },
    /** Closes an open create. `id` is its widget's, or `null` if it was not found. Never rejects. */
    async settle({ file }: { readonly file: string }, id: number | null) {
      // If this fails, the next run settles the create.
      const [found] = await readChanges(records, (name) => name === file).catch(() => []);
      if (!found?.change || !isOpen(found.change)) return;
      const settled = id === null ? ({ isSearched: true } as const) : { id, acknowledged: true };
      await mark(file, { ...found.change, ...settled });
    },
    /** Returns all runs, oldest first. Leaves out damaged files, with a warning. */
    async read(): Promise<Run[]> {
      const read = await readChanges(records, (name) => name.endsWith(".json"));
      for (const { name, change } of read) {
        if (!change) onWarning(`${name} in the history is damaged; this change cannot be rolled back`);
      }
      return [...Map.groupBy(read, ({ name }) => runOf(name))]
        .map(([name, changes]) => ({ name, changes: changes.flatMap(({ change }) => change ?? []) }))
        .filter(({ changes }) => changes.length > 0);
    },
    /** Deletes all runs except the newest ones, and changes that the store may still make. Never rejects. */
    async tidy() {
      const names = await runNames().catch(() => []);
      const kept = new Set([...new Set(names)].slice(-maxRuns));
      const isPast = (change: Change | null) =>
        !change || !isOpen(change) || Math.abs(now() - Date.parse(change.at)) > maxOpenAge;
      const old = await readChanges(records, (name) => !kept.has(runOf(name))).catch(() => []);
      const past = old.filter(({ change }) => isPast(change));
      await Promise.all(past.map(({ name }) => records.delete(name).catch(() => {})));
    },
  };
}

export const noHistory: History = {
  keep: async () => ({ acknowledge: async () => {}, forget: async () => {} }),
  openCreates: async () => [],
  settle: async () => {},
  read: async () => [],
  tidy: async () => {},
};

const createFiles = /\/\d+-(?:re)?create-.*\.json$/;

/** Reads the changes with matching names, oldest first. `change` is `null` if the text is damaged. */
async function readChanges(records: HistoryRecords, isRead: (name: string) => boolean) {
  return (await records.list(isRead))
    .filter(({ name }) => isRead(name))
    .map(({ name, text = "" }) => ({ name, change: decodeChange(text) }));
}

function runOf(name: string): string {
  return name.slice(0, name.indexOf("/"));
}

function isOpen(change: Change): change is Change & { build: string } {
  return change.build !== null && !change.acknowledged && !change.isSearched;
}

function saveFailed({ id, widget }: Change, cause: unknown): DeployError {
  const what = id === null ? widget : `widget ${id}`;
  const problem = `${what} cannot be saved in the history: ${messageOf(cause)}`;
  return new DeployError("history-failed", problem, { cause });
}

/** Returns a unique name that sorts after `names`, those of earlier runs, even if the clock was set back. */
function runName(now: number, names: readonly string[]): string {
  const earlier = names.map(timeIn).filter((time) => !Number.isNaN(time));
  const time = Math.max(now, ...earlier.map((at) => at + 1));
  return `${new Date(time).toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}`;
}

/** Returns NaN if it is not a run's name. */
function timeIn(name: string): number {
  const [, day, hour, minute, second, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-/.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}

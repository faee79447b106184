import { randomUUID } from "node:crypto";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DeployError } from "../errors.ts";
import { runName, storeFolder } from "../disk/store-folder.ts";
import { makeDurableFolder, syncFolder } from "../disk/durable-files.ts";
import {
  decodeRecords,
  encodeRecord,
  type Intent,
  type JournalRecord,
  openIntents,
} from "./journal-record.ts";

/** Records each widget before it is created, so that later runs know of it if this one dies. */
export interface Journal {
  /**
   * Writes an intent to disk.
   *
   * @returns a function that settles the intent and never rejects
   * @throws {DeployError} `journal-failed`; then the widget must not be created
   */
  intend(widget: Omit<Intent, "key" | "at">): Promise<() => Promise<void>>;
  /** Open intents of other runs, whose widgets may still appear in the store. */
  unsettled(): Promise<Intent[]>;
  /** Settles an intent of another run. Never rejects. */
  settle(intent: Intent): Promise<void>;
  /** Deletes files that no run needs any more. A file with an open intent stays until the intent is old. */
  tidy(): Promise<void>;
}

export interface JournalOptions {
  /** For example `.orderpane/journal`. Created with the first intent. */
  readonly folder: string;
  /** Address of the store. Each store has a folder of its own. */
  readonly store: URL;
  /** Identifier of the application. Each application in a store has a folder of its own. */
  readonly appId: string;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
  /** Called for each damaged file. */
  readonly onWarning?: (message: string) => void;
}

/**
 * In ms. Older requests were executed or never will be, even if they had to wait for the request limit first.
 */
const maxIntentAge = 30 * 60_000;

/**
 * Each run has its own file, `<folder>/<store host>-<application>/<run>.log`, so that runs at once do not
 * share one.
 */
export function createJournal({
  folder,
  store,
  appId,
  now = Date.now,
  onWarning = () => {},
}: JournalOptions): Journal {
  const logs = storeFolder(folder, { store, appId });
  const own = `${runName(now(), randomUUID())}.log`;

  const isOld = (at: number) => now() - at > maxIntentAge;
  const readLog = async (name: string) => {
    const file = join(logs, name);
    const { records, damaged } = decodeRecords(await readFile(file, "utf8").catch(() => ""));
    const changedAt = (await stat(file).catch(() => null))?.mtimeMs ?? now();
    return { name, records, open: openIntents(records), damaged, changedAt };
  };
  const readLogs = async () => {
    const names = await readdir(logs).catch(() => []);
    return Promise.all(names.filter((name) => name.endsWith(".log")).map(readLog));
  };
  // Not synced: if it is lost, the next run only looks for the widget once more.
  const writeSettled = (key: string, widget: string) =>
    append(join(logs, own), { kind: "settled", key }, { sync: false }).catch((error: Error) =>
      onWarning(`${error.message}; the next run will look for ${widget} once more`),
    );

  return {
    async intend(widget) {
      const intent: Intent = { key: randomUUID(), at: now(), ...widget };
      await append(join(logs, own), { kind: "create", ...intent }, { sync: true });
      return () => writeSettled(intent.key, widget.widget);
    },
    async unsettled() {
      const all = await readLogs();
      const others = all.filter(({ name }) => name !== own);
      for (const { name, damaged } of others) {
        if (damaged > 0) {
          onWarning(`${join(logs, name)} is damaged (${damaged} lines); the store's own list decides`);
        }
      }
      // Another run's log may settle an intent.
      const ownKeys = new Set(
        all.flatMap(({ name, open: intents }) => (name === own ? keysOf(intents) : [])),
      );
      return openIntents(all.flatMap(({ records }) => records)).filter(
        ({ key, at }) => !ownKeys.has(key) && !isOld(at),
      );
    },
    settle: ({ key, widget }) => writeSettled(key, widget),
    async tidy() {
      const all = await readLogs();
      const openElsewhere = new Set(
        all.flatMap(({ name, open: intents }) => (name === own ? [] : keysOf(intents))),
      );
      const done = all.filter(({ name, records, open: intents, changedAt }) =>
        // Another run may still write to a young file. This run's file may settle intents of other files.
        name === own
          ? intents.length === 0 && !records.some(({ key }) => openElsewhere.has(key))
          : isOld(changedAt) && intents.every(({ at }) => isOld(at)),
      );
      await Promise.all(done.map(({ name }) => rm(join(logs, name), { force: true }).catch(() => {})));
    },
  };
}

function keysOf(intents: readonly Intent[]): string[] {
  return intents.map(({ key }) => key);
}

async function append(file: string, record: JournalRecord, { sync }: { sync: boolean }): Promise<void> {
  try {
    await makeDurableFolder(dirname(file));
    const handle = await open(file, "a", 0o600);
    try {
      await handle.appendFile(encodeRecord(record));
      if (sync) await handle.sync();
    } finally {
      await handle.close();
    }
    if (sync) await syncFolder(dirname(file));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown failure";
    throw new DeployError("journal-failed", `${file} cannot be written: ${why}`, {
      fix: "Make the folder writable; no widget is created without a record in the journal.",
      cause,
    });
  }
}

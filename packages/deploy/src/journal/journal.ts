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

/** Notes what is about to be created, so that a run that dies leaves a word of it. */
export interface Journal {
  /**
   * On disk when it resolves; what it gives notes that the fate is known, and never rejects. Throws
   * {@link DeployError} `journal-failed`: what cannot be noted is not created.
   */
  intend(widget: Omit<Intent, "key" | "at">): Promise<() => Promise<void>>;
  /** Intents of other runs whose widget may still appear in the store. */
  unsettled(): Promise<Intent[]>;
  /** Notes that this one was looked for, so that no later run does. Never rejects. */
  settle(intent: Intent): Promise<void>;
  /** Forgets what nobody has to know any more: a file with an open intent stays, until that has grown old. */
  tidy(): Promise<void>;
}

export interface JournalOptions {
  /** Such as `.orderpane/journal`; made when the first intent is noted. */
  folder: string;
  /** Address of the store; each has a folder of its own. */
  store: URL;
  /** The application's identifier; so has each application in a store. */
  appId: string;
  /** ms. Default `Date.now`. */
  now?: () => number;
  /** Told of each file that is damaged. */
  onWarning?: (message: string) => void;
}

/** What was intended this long ago, in ms, has landed or never will: a request may have waited for its turn before. */
const maxIntentAge = 30 * 60_000;

/** One file a run, `<folder>/<store host>-<application>/<run>.log`, so that runs at the same time do not share one. */
export function createJournal({
  folder,
  store,
  appId,
  now = Date.now,
  onWarning = () => {},
}: JournalOptions): Journal {
  const logs = storeFolder(folder, { store, appId });
  const own = `${runName(now(), randomUUID())}.log`;

  // A clock that was set back makes nothing old.
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
  // Where the machine's power takes this, the next run looks for the widget once more.
  const noteSettled = (key: string, widget: string) =>
    append(join(logs, own), { kind: "settled", key }, { sync: false }).catch((error: Error) =>
      onWarning(`${error.message}; the next run looks for ${widget} once more`),
    );

  return {
    async intend(widget) {
      const intent: Intent = { key: randomUUID(), at: now(), ...widget };
      await append(join(logs, own), { kind: "create", ...intent }, { sync: true });
      return () => noteSettled(intent.key, widget.widget);
    },
    async unsettled() {
      const all = await readLogs();
      const others = all.filter(({ name }) => name !== own);
      for (const { name, damaged } of others) {
        if (damaged > 0) {
          onWarning(`${join(logs, name)} is damaged (${damaged} lines); the store's own list decides`);
        }
      }
      // The fate of an intent may be told in another run's log.
      const ownKeys = new Set(
        all.flatMap(({ name, open: intents }) => (name === own ? keysOf(intents) : [])),
      );
      return openIntents(all.flatMap(({ records }) => records)).filter(
        ({ key, at }) => !ownKeys.has(key) && !isOld(at),
      );
    },
    settle: ({ key, widget }) => noteSettled(key, widget),
    async tidy() {
      const all = await readLogs();
      const openElsewhere = new Set(
        all.flatMap(({ name, open: intents }) => (name === own ? [] : keysOf(intents))),
      );
      const done = all.filter(({ name, records, open: intents, changedAt }) =>
        // Another run may be about to write into a file that is young; and this one may hold the word on its intents.
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
      fix: "Make the folder writable; nothing is created in a store without a note of it.",
      cause,
    });
  }
}

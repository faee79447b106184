import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Target } from "../target.ts";
import { type Quota, unknownQuota } from "./quota.ts";
import { decodeQuota, encodeQuota } from "./quota-codec.ts";
import { createOwnState, type QuotaState } from "./quota-state.ts";

export interface SharedStateOptions {
  /** See {@link quotaFile}; its folder is made, for the owner alone. */
  file: string;
  /** Told once, with a sentence, when the file cannot be used. */
  onWarning: (text: string) => void;
  /** How long to wait for another process that holds the file, in ms. Each holds it for less than one. Default 1000. */
  busyTimeout?: number;
}

/** One file for each store and application; neither can be read from its name. */
export function quotaFile(folder: string, { store, appId }: Pick<Target, "store" | "appId">): string {
  const name = createHash("sha256").update(`${store.origin}\n${appId}`).digest("hex").slice(0, 32);
  return join(folder, `${name}.db`);
}

/**
 * Knowledge that the processes of a machine share, in a file that counts and times alone are in. A process that dies
 * at any instant leaves it whole and unlocked. A damaged or deleted file is made anew from what this process
 * knows; with one that cannot be used it goes on alone.
 */
export function createSharedState({ file, onWarning, busyTimeout = 1000 }: SharedStateOptions): QuotaState {
  let own = unknownQuota;
  let alone: QuotaState | null = null;

  return {
    update(change) {
      if (alone) return alone.update(change);
      const step = (text: unknown) => change(decodeQuota(text) ?? own);
      try {
        const [next, result] = replaceQuota({ file, busyTimeout }, step);
        own = next;
        return result;
      } catch (error) {
        const why = error instanceof Error ? error.message : "unknown failure";
        onWarning(`What is known of the store's request limit is not shared with other processes: ${why}.`);
        alone = createOwnState(own);
        return alone.update(change);
      }
    },
  };
}

/** Opened for each step: then a file that was deleted or replaced is never written unseen. */
function replaceQuota<T>(place: Place, step: (text: unknown) => readonly [Quota, T]): readonly [Quota, T] {
  try {
    return transact(place, step);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    for (const suffix of ["", "-journal"]) rmSync(place.file + suffix, { force: true });
    return transact(place, step);
  }
}

type Place = Required<Pick<SharedStateOptions, "file" | "busyTimeout">>;

function transact<T>(
  { file, busyTimeout }: Place,
  step: (text: unknown) => readonly [Quota, T],
): readonly [Quota, T] {
  makeFolder(dirname(file));
  const database = new DatabaseSync(file);
  try {
    // Not synced: a machine that stops may lose it, a process that is killed does not.
    database.exec(`
      PRAGMA busy_timeout = ${busyTimeout};
      PRAGMA synchronous = OFF;
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS quota (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT) STRICT;
    `);
    const before = database.prepare("SELECT state FROM quota WHERE id = 1").get()?.["state"];
    const outcome = step(before);
    const after = encodeQuota(outcome[0]);
    if (after !== before) database.prepare("INSERT OR REPLACE INTO quota VALUES (1, ?)").run(after);
    database.exec("COMMIT");
    return outcome;
  } finally {
    database.close();
  }
}

/** Not by `recursive`: under /proc Node would try for ever. Throws when it cannot be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** SQLITE_ERROR for a table of another shape, _READONLY for a version of the future, _CORRUPT, _NOTADB. */
const damages: ReadonlySet<unknown> = new Set([1, 8, 11, 26]);

function isDamaged(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && damages.has(Number(error.errcode) & 0xff);
}

import type { DatabaseSync } from "node:sqlite";
import { exportRecords } from "../back-office/resources/store-records.ts";
import type { StoreRow } from "../db/store-table.ts";
import type { Application } from "../db/application-table.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { PlatformError } from "../errors.ts";
import type { VariantSwitches } from "../variants/variant-switches.ts";
import { seedFromFile, reseedStores } from "./seed-stores.ts";
import { decodeStoreFile, type StoreFile, type StoreInFile } from "./store-file.ts";
import { storeFileFormat } from "./store-file-schema.ts";
import { copyDatabase, type DatabaseCopy, emptyTables, restoreDatabase } from "./whole-database.ts";

/** All that a process of stores holds, taken out and put back. */
export interface PlatformState {
  /**
   * Keeps a copy of everything under a name, in memory; one of the same name is replaced.
   *
   * @throws PlatformError `too-many-snapshots`: there are a hundred of other names
   */
  snapshot(name: string): void;
  /** The names of the copies. */
  snapshots(): string[];
  /**
   * Puts everything back as it was; clock and faults stay as they are, and widgets that come later get new ids.
   *
   * @throws PlatformError `unknown-snapshot`
   */
  restore(name: string): void;
  /**
   * Forgets a copy.
   *
   * @throws PlatformError `unknown-snapshot`
   */
  deleteSnapshot(name: string): void;
  /**
   * Back to the begin: no widgets, no operations, only the sample orders and products; variants, faults and clock
   * as at the start, limits unused. Stores, applications and passwords stay. Where this process has founded the
   * database from a seed, its orders, products and widgets come back; in an older database they are lost, too.
   */
  reset(): void;
  /** Everything but the operations and the copies. It holds secrets and passwords. */
  export(): StoreFile;
  /**
   * Puts the contents of a file into the place of everything. Widgets without an id get one that was never used here.
   *
   * @throws PlatformError `bad-store-file`; nothing is changed then
   */
  import(text: string): void;
}

export interface PlatformStateOptions {
  readonly database: DatabaseSync;
  readonly tables: Tables;
  readonly variants: VariantSwitches;
  /** What this process has founded the database from. */
  readonly seed: StoreFile | null;
  readonly now: () => number;
  /** Called when everything may be different. */
  readonly onReplaced: () => void;
  /** Called at a reset, for what is not in the database. */
  readonly onReset: () => void;
}

export function createPlatformState(options: PlatformStateOptions): PlatformState {
  const { database, tables, variants, seed, onReplaced } = options;
  const copies = new Map<
    string,
    { database: DatabaseCopy; variants: ReturnType<VariantSwitches["current"]> }
  >();
  const copyOf = (name: string) => {
    const copy = copies.get(name);
    if (!copy) throw unknownSnapshot(name, [...copies.keys()]);
    return copy;
  };
  return {
    snapshot(name) {
      if (!copies.has(name) && copies.size >= mostCopies) throw tooManySnapshots(name);
      copies.set(name, { database: copyDatabase(database), variants: variants.current() });
    },
    snapshots: () => [...copies.keys()],
    restore(name) {
      const copy = copyOf(name);
      restoreDatabase(database, copy.database);
      variants.set(copy.variants);
      onReplaced();
    },
    deleteSnapshot(name) {
      copyOf(name);
      copies.delete(name);
    },
    reset() {
      // First, so that widgets of the seed are of the time that the clock goes back to.
      options.onReset();
      inTransaction(database, () => {
        emptyTables(database, ["widget", "operation", "record"]);
        if (seed) reseedStores(options, seed);
      });
      variants.reset();
      onReplaced();
    },
    export: () => exportStores(tables, variants),
    import(text) {
      const file = decodeStoreFile(text);
      inTransaction(database, () => {
        emptyTables(database);
        seedFromFile(options, file);
      });
      variants.reset();
      variants.set(file.variants);
      onReplaced();
    },
  };
}

function exportStores(tables: Tables, variants: VariantSwitches): StoreFile {
  const applications = tables.applications.list();
  const stores = tables.stores.list().map((account) => exportStore(tables, account, applications));
  return { format: storeFileFormat, version: 1, applications, stores, variants: variants.current() };
}

function exportStore(
  tables: Tables,
  { id: storeId, title, host, samples }: StoreRow,
  applications: readonly Application[],
): StoreInFile {
  return {
    id: storeId,
    title,
    host,
    samples,
    ...exportRecords(tables.records, storeId),
    installations: tables.installations.list(storeId).map(({ applicationId, password, rights, state }) => ({
      application: applicationId,
      password,
      rights,
      state,
    })),
    widgets: applications.flatMap((application) =>
      tables.widgets
        .list({ storeId, applicationId: application.id })
        .map(({ id, createdAt, code, height, pageType }) => ({
          application: application.id,
          id,
          createdAt,
          code,
          height,
          pageType,
        })),
    ),
  };
}

/** Each is a whole database in memory. */
const mostCopies = 100;

function tooManySnapshots(name: string): PlatformError {
  return new PlatformError(
    "too-many-snapshots",
    `there can be ${mostCopies} snapshots, and ${JSON.stringify(name.slice(0, 40))} would be one more: delete one, or use a name that is taken`,
  );
}

function unknownSnapshot(name: string, known: readonly string[]): PlatformError {
  const names = known.length > 0 ? `expected one of ${known.join(", ")}` : "there is none yet";
  return new PlatformError(
    "unknown-snapshot",
    `there is no snapshot ${JSON.stringify(name.slice(0, 40))}: ${names}`,
  );
}

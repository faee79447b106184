import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Application } from "../db/application-table.ts";
import { rights } from "../back-office/resources/resources.ts";
import { importRecords, noRecords, type RecordLists } from "../stores/store-records.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction } from "../db/open-database.ts";
import type { StoreFile, InstallationInFile, StoreInFile } from "./store-file.ts";

interface SeedTarget {
  readonly database: DatabaseSync;
  readonly tables: Tables;
  readonly now: () => number;
}

/**
 * Fills an empty database from the file, or with one store. Adds the missing stores among `shop-1.localhost`
 * to `shop-<count>.localhost`, with all applications. Returns whether the database was empty.
 */
export function seedDatabase(target: SeedTarget, file: StoreFile | null, count = 0): boolean {
  const isNew = !target.tables.stores.first();
  if (isNew) seedFromFile(target, file ?? sampleFile);
  const { database, tables } = target;
  const applications = count > 0 ? tables.applications.list() : [];
  inTransaction(database, () => {
    for (let nth = 1; nth <= count; nth++) {
      const host = `shop-${nth}.localhost`;
      if (tables.stores.findByHost(host)) continue;
      const { id: storeId } = tables.stores.create({ title: `Магазин ${nth}`, host, samples: true });
      for (const { id } of applications) install(target, storeId, { application: id });
    }
  });
  return isNew;
}

const sampleFile: Pick<StoreFile, "applications" | "stores"> = {
  applications: [],
  stores: [
    {
      title: "Чайная лавка «Ласточка»",
      host: "lastochka.localhost",
      samples: true,
      ...noRecords,
      installations: [],
      widgets: [],
    },
  ],
};

function seedFromFile(target: SeedTarget, file: Pick<StoreFile, "applications" | "stores">): void {
  const { database, tables } = target;
  inTransaction(database, () => {
    for (const application of file.applications) tables.applications.put(application);
    const seeded = idsFirst(file.stores).map((store) => {
      const { id, title, host, samples } = store;
      const { id: storeId } = tables.stores.create({ id, title, host, samples });
      for (const installation of store.installations) install(target, storeId, installation);
      return { storeId, store };
    });
    insertRecords(target, seeded);
    installOwnApplication(target);
  });
}

/** Authors deploy to the first store, so it has at least one application. */
function installOwnApplication(target: SeedTarget): void {
  const { stores, installations, applications } = target.tables;
  const store = stores.first();
  if (!store || installations.list(store.id).length > 0) return;
  const application = applications.list()[0] ?? createOwnApplication();
  applications.put(application);
  install(target, store.id, { application: application.id });
}

function createOwnApplication(): Application {
  const secret = randomBytes(16).toString("hex");
  const urls = { installUrl: null, loginUrl: null, uninstallUrl: null, autologinUrl: null };
  return { id: "orderpane", title: "Orderpane", secret, ...urls };
}

/** Restores the orders, products and widgets of a file, for the stores and applications that still exist. */
export function reseedStores(target: SeedTarget, file: StoreFile): void {
  const { stores, applications } = target.tables;
  const known = new Set(applications.list().map(({ id }) => id));
  const remaining = file.stores.flatMap((store) => {
    const row = stores.findByHost(store.host);
    const widgets = store.widgets.filter(({ application }) => known.has(application));
    return row ? [{ storeId: row.id, store: { ...store, widgets } }] : [];
  });
  insertRecords(target, remaining);
}

interface SeededStore {
  readonly storeId: number;
  readonly store: RecordLists & Pick<StoreInFile, "widgets">;
}

function insertRecords({ database, tables, now }: SeedTarget, stores: readonly SeededStore[]): void {
  for (const { storeId, store } of stores) importRecords(tables.records, storeId, store);
  const insert = database.prepare(
    "INSERT INTO widget (id, account_id, application_id, created_at, code, height, page_type) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const all = stores.flatMap(({ storeId, store }) => store.widgets.map((widget) => ({ ...widget, storeId })));
  for (const { id = null, storeId, application, createdAt, code, height, pageType } of idsFirst(all)) {
    const time = createdAt ?? new Date(now()).toISOString();
    insert.run(id, storeId, application, time, code, height, pageType);
  }
}

/** Items with an id come first, so that the next free id is never one of these. */
function idsFirst<Item extends { id?: number | undefined }>(items: readonly Item[]): Item[] {
  return [...items.filter(({ id }) => id !== undefined), ...items.filter(({ id }) => id === undefined)];
}

function install(
  { tables, now }: SeedTarget,
  storeId: number,
  installation: Pick<InstallationInFile, "application"> & Partial<InstallationInFile>,
): void {
  tables.installations.put({
    storeId,
    applicationId: installation.application,
    password: installation.password ?? randomBytes(16).toString("hex"),
    rights: installation.rights ?? rights,
    state: installation.state ?? "installed",
    at: new Date(now()).toISOString(),
  });
}

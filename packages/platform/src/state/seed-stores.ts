import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Application } from "../db/application-table.ts";
import { rights } from "../back-office/resources/resources.ts";
import { importRecords, noRecords, type RecordLists } from "../back-office/resources/store-records.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import type { StoreFile, StoreInFile } from "./store-file.ts";
import { storeFileFormat } from "./store-file-schema.ts";

export interface Founding {
  readonly database: DatabaseSync;
  readonly tables: Tables;
  readonly now: () => number;
}

/** What a new database holds: what the file says, or one store. */
export function foundStores(founding: Founding, file: StoreFile | null): void {
  if (file) foundFromFile(founding, file);
  else foundFromFile(founding, { ...emptyFile, stores: [firstStore] });
}

const firstStore: StoreInFile = {
  title: "Чайная лавка «Ласточка»",
  host: "lastochka.localhost",
  samples: true,
  ...noRecords,
  installations: [],
  widgets: [],
};

const emptyFile: StoreFile = {
  format: storeFileFormat,
  version: 1,
  applications: [],
  stores: [],
  variants: {},
};

/** Makes `shop-1.localhost` to `shop-<count>.localhost`, those that are not there yet, each with all applications. */
export function foundNumberedStores({ database, tables, now }: Founding, count: number): void {
  const applications = tables.applications.list();
  inTransaction(database, () => {
    for (let nth = 1; nth <= count; nth++) {
      const host = `shop-${nth}.localhost`;
      if (tables.stores.findByHost(host)) continue;
      const account = tables.stores.create({ title: `Магазин ${nth}`, host, samples: true });
      for (const { id } of applications) install({ tables, now }, account.id, { application: id });
    }
  });
}

/** Puts all that a file holds into empty tables. */
export function foundFromFile({ database, tables, now }: Founding, file: StoreFile): void {
  inTransaction(database, () => {
    for (const application of file.applications) tables.applications.put(application);
    const founded = idsFirst(file.stores).map((store) => {
      const storeId = foundStore({ tables, now }, store);
      return { storeId, store };
    });
    fillStores({ database, tables, now }, founded);
    installOwnApplication({ tables, now });
  });
}

/** The first store is where an author deploys to: it has an application, or gets one. */
function installOwnApplication({ tables, now }: Pick<Founding, "tables" | "now">): void {
  const account = tables.stores.first();
  if (!account || tables.installations.list(account.id).length > 0) return;
  const application = tables.applications.list()[0] ?? ownApplication();
  tables.applications.put(application);
  install({ tables, now }, account.id, { application: application.id });
}

function ownApplication(): Application {
  const secret = randomBytes(16).toString("hex");
  const urls = { installUrl: null, loginUrl: null, uninstallUrl: null, autologinUrl: null };
  return { id: "orderpane", title: "Orderpane", secret, ...urls };
}

/** Puts the orders, products and widgets of a file back into its stores and for its applications, those that are still there. */
export function refillStores(founding: Founding, file: StoreFile): void {
  const { stores: rows, applications } = founding.tables;
  const known = new Set(applications.list().map(({ id }) => id));
  const stores = file.stores.flatMap((store) => {
    const account = rows.findByHost(store.host);
    const widgets = store.widgets.filter(({ application }) => known.has(application));
    return account ? [{ storeId: account.id, store: { ...store, widgets } }] : [];
  });
  fillStores(founding, stores);
}

/** Answers its id. */
function foundStore(
  { tables, now }: Pick<Founding, "tables" | "now">,
  { id, title, host, samples, installations }: StoreInFile,
): number {
  const account = tables.stores.create({ id, title, host, samples });
  for (const installation of installations) install({ tables, now }, account.id, installation);
  return account.id;
}

interface Filling {
  storeId: number;
  store: RecordLists & Pick<StoreInFile, "widgets">;
}

function fillStores({ database, tables, now }: Founding, stores: readonly Filling[]): void {
  for (const { storeId, store } of stores) {
    importRecords(tables.records, storeId, store);
  }
  const insert = database.prepare(
    "INSERT INTO widget (id, account_id, application_id, created_at, code, height, page_type) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const all = stores.flatMap(({ storeId, store }) =>
    store.widgets.map((widget) => ({ id: widget.id, storeId, widget })),
  );
  for (const { id = null, storeId, widget } of idsFirst(all)) {
    const { application, createdAt, code, height, pageType } = widget;
    const time = createdAt ?? new Date(now()).toISOString();
    insert.run(id, storeId, application, time, code, height, pageType);
  }
}

/** Those with an id come first: the next free one is never one of theirs. */
function idsFirst<Item extends { id?: number | undefined }>(items: readonly Item[]): Item[] {
  return [...items.filter(({ id }) => id !== undefined), ...items.filter(({ id }) => id === undefined)];
}

function install(
  { tables, now }: Pick<Founding, "tables" | "now">,
  storeId: number,
  given: Pick<StoreInFile["installations"][number], "application"> &
    Partial<StoreInFile["installations"][number]>,
): void {
  tables.installations.put({
    storeId,
    applicationId: given.application,
    password: given.password ?? randomBytes(16).toString("hex"),
    rights: given.rights ?? rights,
    state: given.state ?? "installed",
    at: new Date(now()).toISOString(),
  });
}

import { parseXml } from "@rgrove/parse-xml";
import { sampleOrders, sampleProducts } from "@orderpane/protocol/samples";
import { namesOf } from "../entries.ts";
import { createBackOffice } from "../back-office/back-office.ts";
import { createWidgets, type Widgets } from "../back-office/widgets.ts";
import { readXmlValue } from "../back-office/checks/record-fields.ts";
import { recordResources, rights } from "../back-office/resources/resources.ts";
import { openRecords } from "../stores/store-records.ts";
import type { Installation } from "../db/installation-table.ts";
import { openDatabase } from "../db/open-database.ts";
import { openTables } from "../db/tables.ts";
import type { Operation } from "../db/widget-table.ts";
import type { RecordCollection, StoredRecord } from "../db/record-table.ts";
import { resolveAssumptions } from "../assumptions.ts";
import { callerOf } from "./test-client.ts";

export type StartedBackOffice = ReturnType<typeof startBackOffice>;

export function installationOf(applicationId: string, fields: Partial<Installation> = {}): Installation {
  const at = "2026-11-21T00:00:00.000Z";
  return { storeId: 1, applicationId, password: "secret", rights, state: "installed", at, ...fields };
}

const few: Partial<Record<keyof typeof recordResources, readonly StoredRecord[]>> = {
  orders: [sampleOrders.typical(), sampleOrders.minimal(), sampleOrders.hostile()],
  products: [sampleProducts.typical(), sampleProducts.minimal(), sampleProducts.hostile()],
};

/** The back-office of one store, in memory, with three orders and three products. */
export function startBackOffice() {
  /** Values that a test may change while the back-office responds. */
  const switches = {
    time: Date.UTC(2026, 10, 21),
    assumptions: resolveAssumptions(),
    /** By login. */
    installations: { app: installationOf("app") } as Record<string, Installation>,
  };
  const now = () => switches.time;
  const tables = openTables(openDatabase(":memory:"), now);
  const store = tables.stores.create({ title: "Лавка", host: "shop.localhost", samples: true });
  const { id: storeId } = store;
  const operations: Operation[] = [];
  const widgets = new Map<string, Widgets>();
  const widgetsOf = (applicationId: string) => {
    const owner = { storeId, applicationId };
    const onChanged = (operation: Operation) => void operations.push(operation);
    const assumptions = () => switches.assumptions;
    const known =
      widgets.get(applicationId) ??
      createWidgets({ table: tables.widgets, owner, assumptions, now, onChanged });
    widgets.set(applicationId, known);
    return known;
  };
  for (const id of ["app", "other"]) {
    const urls = { installUrl: null, loginUrl: null, uninstallUrl: null, autologinUrl: null };
    tables.applications.put({ id, title: id, secret: "", ...urls });
  }
  const records = openRecords(tables.records, storeId);
  for (const name of namesOf(recordResources)) {
    const collection: RecordCollection<StoredRecord> = records[name];
    for (const record of few[name] ?? recordResources[name].samples(storeId)) collection.put(record);
  }
  const backOffice = createBackOffice({
    store,
    installationOf: (login) =>
      Object.hasOwn(switches.installations, login) ? switches.installations[login] : undefined,
    widgetsOf,
    records,
    assumptions: () => switches.assumptions,
    now,
  });
  return { call: callerOf(backOffice, "app:secret"), switches, operations, ...records };
}

/** Returns the root's name and the value that a Rails client reads from a document. */
export function readRailsXml(xml: string): { name: string; value: unknown } {
  const root = parseXml(xml).root!;
  return { name: root.name, value: readXmlValue(root) };
}

import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { rights } from "../back-office/resources/resources.ts";
import type { Application } from "../db/application-table.ts";
import { inTransaction } from "../db/open-database.ts";
import type { Tables } from "../db/tables.ts";

interface SeedTarget {
  readonly database: DatabaseSync;
  readonly tables: Tables;
  readonly now: () => number;
}

/**
 * Creates the first store of an empty database, with an application. Adds the missing stores among
 * `shop-1.localhost` to `shop-<count>.localhost`, with all applications.
 */
export function seedStores(target: SeedTarget, count = 0): void {
  const { database, tables } = target;
  inTransaction(database, () => {
    if (!tables.stores.first()) createFirstStore(target);
    const applications = tables.applications.list();
    for (let nth = 1; nth <= count; nth++) {
      const host = `shop-${nth}.localhost`;
      if (tables.stores.findByHost(host)) continue;
      const { id: storeId } = tables.stores.create({ title: `Магазин ${nth}`, host, samples: true });
      for (const { id } of applications) install(target, storeId, id);
    }
  });
}

/** Authors deploy to the first store, so it has an application. */
function createFirstStore(target: SeedTarget): void {
  const { stores, applications } = target.tables;
  const store = stores.create({
    title: "Чайная лавка «Ласточка»",
    host: "lastochka.localhost",
    samples: true,
  });
  const application = createOwnApplication();
  applications.put(application);
  install(target, store.id, application.id);
}

function createOwnApplication(): Application {
  const secret = randomBytes(16).toString("hex");
  const urls = { installUrl: null, loginUrl: null, uninstallUrl: null, autologinUrl: null };
  return { id: "orderpane", title: "Orderpane", secret, ...urls };
}

function install({ tables, now }: SeedTarget, storeId: number, applicationId: string): void {
  tables.installations.put({
    storeId,
    applicationId,
    password: randomBytes(16).toString("hex"),
    rights,
    state: "installed",
    at: new Date(now()).toISOString(),
  });
}

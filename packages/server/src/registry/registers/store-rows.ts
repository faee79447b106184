import type { StoreRecord } from "../registry.ts";
import { type Row, sql } from "../sql/statement.ts";

export const storeColumns = sql`insales_id AS "insalesId", shop, password, sequence,
  installed_at AS "installedAt", uninstalled_at AS "uninstalledAt", wanted, has,
  deployed_at AS "deployedAt", failures, error, due_at AS "dueAt",
  lease_owner AS "leaseOwner", lease_until AS "leaseUntil"`;

export function toStoreRecord(row: Row): StoreRecord {
  const { insalesId, shop, password, sequence, installedAt, uninstalledAt, ...deploy } = row;
  const { leaseOwner, leaseUntil, ...state } = deploy;
  const lease = leaseOwner === null ? null : { owner: leaseOwner, until: leaseUntil };
  const isInstalled = uninstalledAt === null;
  const store = { insalesId, shop, isInstalled, password, sequence, installedAt, uninstalledAt };
  return { ...store, deploy: { ...state, lease } } as unknown as StoreRecord;
}

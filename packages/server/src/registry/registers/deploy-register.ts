import sql from "sql-template-tag";
import type { DeployRegister, StoreRecord } from "../registry.ts";
import type { Row, SqlDatabase } from "../sql-database.ts";

export const storeColumns = sql`insales_id AS "insalesId", shop, password, sequence,
  installed_at AS "installedAt", uninstalled_at AS "uninstalledAt", wanted, has,
  deployed_at AS "deployedAt", failures, error, due_at AS "dueAt",
  lease_owner AS "leaseOwner", lease_until AS "leaseUntil"`;

/**
 * A deploy that runs stays due until it is settled, so that it is due again when its worker stops. `wants`
 * counts what was wanted, and `lease_wants` is that count when the deploy began: they differ if something was
 * wanted meanwhile. `due_at` is `NULL` for stores that are not installed.
 */
export function createDeployRegister({ run }: SqlDatabase): DeployRegister {
  const free = (now: number) => sql`due_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`;
  const held = (insalesId: number, owner: string) =>
    sql`insales_id = ${insalesId} AND lease_owner = ${owner}`;
  const wantedMeanwhile = sql`wants <> lease_wants`;
  const endLease = sql`lease_owner = NULL, lease_until = NULL, lease_wants = NULL`;
  return {
    async want(insalesId, version, at) {
      await run(sql`
        UPDATE orderpane_store SET wanted = ${version}, wants = wants + 1, failures = 0, error = NULL,
          due_at = ${at}
        WHERE insales_id = ${insalesId} AND uninstalled_at IS NULL`);
    },
    async due({ now, limit }) {
      const rows = await run(sql`SELECT insales_id AS "insalesId" FROM orderpane_store WHERE ${free(now)}
        ORDER BY due_at, insales_id LIMIT ${limit}`);
      return rows.map(({ insalesId }) => Number(insalesId));
    },
    async lease({ insalesId, owner, until, now }) {
      const [row] = await run(sql`
        UPDATE orderpane_store SET lease_owner = ${owner}, lease_until = ${until}, lease_wants = wants
        WHERE insales_id = ${insalesId} AND ${free(now)} RETURNING ${storeColumns}`);
      return row ? toStoreRecord(row) : null;
    },
    async extend({ insalesId, owner, until }) {
      const rows = await run(sql`UPDATE orderpane_store SET lease_until = ${until}
        WHERE ${held(insalesId, owner)} RETURNING insales_id`);
      return rows.length > 0;
    },
    async settle({ insalesId, owner }, result) {
      const changes =
        "has" in result
          ? sql`has = ${result.has}, wanted = CASE WHEN ${wantedMeanwhile} THEN wanted ELSE ${result.has} END,
              deployed_at = ${result.at}, failures = 0, error = NULL,
              due_at = CASE WHEN ${wantedMeanwhile} THEN due_at ELSE ${result.renewAt} END`
          : sql`failures = CASE WHEN ${wantedMeanwhile} THEN failures ELSE failures + 1 END,
              error = ${result.error.replaceAll("\0", "\uFFFD")},
              due_at = CASE WHEN ${wantedMeanwhile} THEN due_at ELSE ${result.retryAt} END`;
      const rows = await run(sql`UPDATE orderpane_store SET ${changes}, ${endLease}
        WHERE ${held(insalesId, owner)} RETURNING insales_id`);
      return rows.length > 0;
    },
  };
}

export function toStoreRecord(row: Row): StoreRecord {
  const { insalesId, shop, password, sequence, installedAt, uninstalledAt, ...deploy } = row;
  const { leaseOwner, leaseUntil, ...state } = deploy;
  const lease = leaseOwner === null ? null : { owner: leaseOwner, until: leaseUntil };
  const isInstalled = uninstalledAt === null;
  const store = { insalesId, shop, isInstalled, password, sequence, installedAt, uninstalledAt };
  return { ...store, deploy: { ...state, lease } } as StoreRecord;
}

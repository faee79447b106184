import sql, { empty, join, type Sql } from "sql-template-tag";
import type { FleetState } from "../fleet/fleet-state.ts";
import type {
  DeployLease,
  DeployResult,
  DueQuery,
  ReleaseTries,
  StoreCount,
  StoreQuery,
  StoreRecord,
} from "./rows.ts";
import type { Row, SqlDatabase } from "./sql-database.ts";

export const storeColumns = sql`insales_id AS "insalesId", shop, password, sequence,
  installed_at AS "installedAt", uninstalled_at AS "uninstalledAt", has, deployed_at AS "deployedAt",
  tried, inputs, stepped, failures, error_code AS "errorCode", error, due_at AS "dueAt", tries,
  lease_owner AS "leaseOwner", lease_until AS "leaseUntil"`;

/** Number of attempts that are kept of each store. */
const keptTries = 5;

/** In ms. Leases and pauses after a failure are shorter: a later time comes from a clock that was wrong. */
const longestAhead = 2 * 3_600_000;

/**
 * One deploy per store at a time. A running deploy stays due until it is settled, so that it is due again if
 * its worker stops. `due_at` is `NULL` for stores that are not installed.
 */
export function createDeployRegister({ run, transaction }: SqlDatabase) {
  const free = (now: number) => sql`uninstalled_at IS NULL
    AND (lease_until IS NULL OR lease_until <= ${now} OR lease_until > ${now + longestAhead})`;
  const isDue = (now: number) => sql`(due_at <= ${now} OR (failures > 0 AND due_at > ${now + longestAhead}))`;
  const isFor = ({ fleet, except, now }: DueQuery) =>
    except.length === 0 ? free(now) : sql`${free(now)} AND ${wantedColumn(fleet)} NOT IN (${join(except)})`;
  const held = (insalesId: number, owner: string) =>
    sql`insales_id = ${insalesId} AND lease_owner = ${owner}`;
  return {
    /**
     * Returns the ids of installed stores whose `dueAt` has come: first those without failures, the longest
     * due first.
     */
    async due(query: DueQuery): Promise<number[]> {
      const rows = await run(sql`SELECT insales_id AS "insalesId" FROM orderpane_store
        WHERE ${isDue(query.now)} AND ${isFor(query)}
        ORDER BY failures > 0, due_at, insales_id LIMIT ${query.limit}`);
      return rows.map(({ insalesId }) => Number(insalesId));
    },
    /**
     * Returns the ids of installed stores whose last attempt was for another release than the fleet's state
     * gives them.
     */
    async outdated(query: DueQuery): Promise<number[]> {
      const rows = await run(sql`SELECT insales_id AS "insalesId" FROM orderpane_store
        WHERE ${isOutdated(query.fleet)} AND ${isFor(query)} ORDER BY insales_id LIMIT ${query.limit}`);
      return rows.map(({ insalesId }) => Number(insalesId));
    },
    /** Leases an installed store to one worker. Returns `null` if another worker holds the lease. */
    async lease({ insalesId, owner, until, now }: DeployLease & { readonly now: number }) {
      const [row] = await run(sql`
        UPDATE orderpane_store SET lease_owner = ${owner}, lease_until = ${until},
          due_at = CASE WHEN ${isDue(now)} THEN ${now} ELSE due_at END
        WHERE insales_id = ${insalesId} AND ${free(now)} RETURNING ${storeColumns}`);
      return row ? toStoreRecord(row) : null;
    },
    /** Returns `false` if the lease has ended; another worker may have started. */
    async extend({ insalesId, owner, until, dueAt }: DeployLease & { readonly dueAt?: number }) {
      const due = dueAt === undefined ? empty : sql`, due_at = ${dueAt}`;
      const rows = await run(sql`UPDATE orderpane_store SET lease_until = ${until}${due}
        WHERE ${held(insalesId, owner)} RETURNING insales_id`);
      return rows.length > 0;
    },
    /** Ends the lease with a result. Returns `false`, and changes nothing, if the lease was lost. */
    settle: (
      { insalesId, owner }: Pick<DeployLease, "insalesId" | "owner">,
      { at, release, inputs, failure, dueAt }: DeployResult,
    ) =>
      transaction(async (step) => {
        const [row] = await step(sql`SELECT ${storeColumns} FROM orderpane_store
          WHERE ${held(insalesId, owner)}`);
        if (!row) return false;
        const { deploy } = toStoreRecord(row);
        const error = failure && failure.message.replaceAll("\0", "\uFFFD");
        const tries = [{ at, release, error }, ...deploy.tries].slice(0, keptTries);
        const isStep = deploy.failures === 0 && deploy.has !== null && deploy.has !== release;
        const success = failure ? empty : sql`has = ${release}, deployed_at = ${at},`;
        const rows = await step(sql`UPDATE orderpane_store SET ${success}
            tried = ${release}, inputs = ${inputs}, stepped = ${isStep ? release : deploy.stepped},
            failures = ${failure ? deploy.failures + 1 : 0}, error_code = ${failure && failure.code},
            error = ${error}, due_at = ${dueAt}, tries = ${JSON.stringify(tries)},
            lease_owner = NULL, lease_until = NULL
          WHERE ${held(insalesId, owner)} RETURNING insales_id`);
        return rows.length > 0;
      }),
    /**
     * Makes installed stores due: one store, or those whose last attempt has failed with this code. Returns
     * their number.
     */
    async retry(stores: { readonly insalesId: number } | { readonly errorCode: string }, now: number) {
      const which =
        "insalesId" in stores
          ? sql`insales_id = ${stores.insalesId}`
          : sql`failures > 0 AND error_code = ${stores.errorCode}`;
      const rows = await run(sql`UPDATE orderpane_store SET due_at = ${now}
        WHERE uninstalled_at IS NULL AND ${which} RETURNING insales_id`);
      return rows.length;
    },
    /** Counts the stores by state, releases and error code. */
    async count(fleet: FleetState) {
      const rows =
        await run(sql`SELECT ${stateColumn(fleet)} AS "state", has, ${wantedColumn(fleet)} AS "wanted",
        CASE WHEN failures > 0 THEN error_code END AS "errorCode", COUNT(*) AS "stores"
        FROM orderpane_store GROUP BY 1, 2, 3, 4`);
      return rows as unknown as StoreCount[];
    },
    /** Returns the stores of a state, and with this error code if one is given, by ascending id. */
    async stores(fleet: FleetState, { state, errorCode, limit }: StoreQuery) {
      const hasCode = errorCode === undefined ? empty : sql`AND error_code = ${errorCode}`;
      const rows = await run(sql`SELECT ${storeColumns} FROM orderpane_store
        WHERE ${stateColumn(fleet)} = ${state} ${hasCode} ORDER BY insales_id LIMIT ${limit}`);
      return rows.map(toStoreRecord);
    },
    /** Counts what the brake of a release needs. Failures with a code of `except` do not count. */
    async tries(release: string, except: readonly string[]) {
      const isFailing = sql`tried = stepped AND failures > 0
        AND COALESCE(error_code, '') NOT IN (${join(except)})`;
      const [row] = await run(sql`SELECT COUNT(*) AS "installed",
        COUNT(CASE WHEN stepped = ${release} THEN 1 END) AS "tried",
        COUNT(CASE WHEN stepped = ${release} AND ${isFailing} THEN 1 END) AS "failed"
        FROM orderpane_store WHERE uninstalled_at IS NULL`);
      return row as unknown as ReleaseTries;
    },
  };
}

/** The SQL of `wantedRelease`. The casts let both databases compute with integers. */
function wantedColumn({ base, release, share, salt, halted }: FleetState): Sql {
  const [offered, otherwise] = [sql`CAST(${release} AS TEXT)`, sql`CAST(${base} AS TEXT)`];
  const isOffered = halted === null ? empty : sql`AND has = ${offered}`;
  return sql`CASE WHEN ((insales_id % 10000) * 7919 + CAST(${salt} AS BIGINT)) % 10000 <
    CAST(${share} AS BIGINT) ${isOffered} THEN ${offered} ELSE ${otherwise} END`;
}

/** After a failure, another attempt of the same release is due at `due_at`. */
function isOutdated(fleet: FleetState): Sql {
  return sql`CASE WHEN failures = 0 THEN has ELSE tried END IS DISTINCT FROM ${wantedColumn(fleet)}`;
}

function stateColumn(fleet: FleetState): Sql {
  return sql`CASE WHEN uninstalled_at IS NOT NULL THEN 'uninstalled' WHEN failures > 0 THEN 'failing'
    WHEN ${isOutdated(fleet)} THEN 'outdated' ELSE 'current' END`;
}

export function toStoreRecord(row: Row): StoreRecord {
  const { insalesId, shop, password, sequence, installedAt, uninstalledAt, ...deploy } = row;
  const { leaseOwner, leaseUntil, tries, ...state } = deploy;
  const lease = leaseOwner === null ? null : { owner: leaseOwner, until: leaseUntil };
  const isInstalled = uninstalledAt === null;
  const store = { insalesId, shop, isInstalled, password, sequence, installedAt, uninstalledAt };
  return {
    ...store,
    deploy: { ...state, tries: JSON.parse((tries as string | null) ?? "[]"), lease },
  } as StoreRecord;
}

/** Texts that the deploy engine stores for each store: its history. */
export function createRecordRegister({ run }: SqlDatabase) {
  return {
    /** Stores a text under a name, replacing an earlier one. Does nothing if the store was forgotten. */
    async put(insalesId: number, name: string, text: string) {
      await run(sql`INSERT INTO orderpane_record (insales_id, name, content)
        SELECT insales_id, ${name}, ${text} FROM orderpane_store WHERE insales_id = ${insalesId}
        ON CONFLICT (insales_id, name) DO UPDATE SET content = excluded.content`);
    },
    /** Deletes a text, if it exists. */
    async delete(insalesId: number, name: string) {
      await run(sql`DELETE FROM orderpane_record WHERE insales_id = ${insalesId} AND name = ${name}`);
    },
    /** Returns the texts by ascending name. */
    async list(insalesId: number) {
      const rows = await run(
        sql`SELECT name, content FROM orderpane_record WHERE insales_id = ${insalesId} ORDER BY name`,
      );
      return rows.map(({ name, content }) => ({ name: String(name), text: String(content) }));
    },
  };
}

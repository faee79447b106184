import sql, { raw, type Sql } from "sql-template-tag";
import { ServerError } from "../errors.ts";
import type { SqlDatabase, SqlDialect } from "./sql-database.ts";

/**
 * The migrations in order; the number of a migration is its position, from 1. A released migration never
 * changes. Table names have a prefix, because the database may hold other tables.
 *
 * During a rolling start, the previous version uses the migrated database. So a migration only adds tables,
 * indexes and columns, and each new column is nullable or has a default.
 */
const migrations: readonly ((dialect: SqlDialect) => readonly Sql[])[] = [
  ({ ascending, byBytes }) => [
    sql`CREATE TABLE orderpane_store (
      insales_id BIGINT PRIMARY KEY,
      shop TEXT NOT NULL,
      password TEXT NOT NULL,
      sequence BIGINT NOT NULL,
      installed_at BIGINT NOT NULL,
      uninstalled_at BIGINT,
      wanted TEXT,
      wants BIGINT NOT NULL DEFAULT 0,
      has TEXT,
      deployed_at BIGINT,
      failures BIGINT NOT NULL DEFAULT 0,
      error TEXT,
      due_at BIGINT,
      lease_owner TEXT,
      lease_until BIGINT,
      lease_wants BIGINT
    )`,
    sql`CREATE INDEX orderpane_store_due ON orderpane_store (due_at) WHERE due_at IS NOT NULL`,
    sql`CREATE TABLE orderpane_install_call (
      sequence ${ascending},
      token_hash TEXT NOT NULL UNIQUE,
      insales_id BIGINT NOT NULL,
      shop TEXT NOT NULL,
      network TEXT,
      called_at BIGINT NOT NULL,
      state TEXT NOT NULL
    )`,
    sql`CREATE INDEX orderpane_install_call_failed ON orderpane_install_call (called_at)
      WHERE state <> 'accepted'`,
    sql`CREATE INDEX orderpane_install_call_proven ON orderpane_install_call (network, called_at)
      WHERE state = 'accepted'`,
    sql`CREATE TABLE orderpane_budget (
      name TEXT PRIMARY KEY,
      used BIGINT NOT NULL,
      ends_at BIGINT NOT NULL
    )`,
    sql`CREATE INDEX orderpane_budget_ends ON orderpane_budget (ends_at)`,
    sql`CREATE TABLE orderpane_record (
      insales_id BIGINT NOT NULL,
      name TEXT ${byBytes} NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (insales_id, name)
    )`,
    sql`CREATE TABLE orderpane_action (
      insales_id BIGINT NOT NULL,
      route TEXT NOT NULL,
      name TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      begun_at BIGINT NOT NULL,
      response TEXT,
      PRIMARY KEY (insales_id, route, name)
    )`,
    sql`CREATE INDEX orderpane_action_begun ON orderpane_action (begun_at)`,
  ],
  // The columns `wanted`, `wants` and `lease_wants` of a store are no longer used.
  ({ ascending }) => [
    ...["tried", "inputs", "stepped", "error_code", "tries"].map(
      (name) => sql`ALTER TABLE orderpane_store ADD COLUMN ${raw(name)} TEXT`,
    ),
    sql`CREATE INDEX orderpane_store_failing ON orderpane_store (due_at) WHERE failures > 0`,
    sql`CREATE TABLE orderpane_fleet (
      id BIGINT PRIMARY KEY,
      revision BIGINT NOT NULL,
      state TEXT NOT NULL
    )`,
    sql`CREATE TABLE orderpane_event (
      id ${ascending},
      happened_at BIGINT NOT NULL,
      author TEXT NOT NULL,
      content TEXT NOT NULL
    )`,
    sql`CREATE TABLE orderpane_release (
      sequence ${ascending},
      id TEXT NOT NULL UNIQUE,
      stored_at BIGINT NOT NULL,
      builds TEXT NOT NULL,
      content TEXT NOT NULL
    )`,
    sql`CREATE TABLE orderpane_map (build TEXT PRIMARY KEY, content TEXT NOT NULL)`,
    sql`CREATE TABLE orderpane_report (
      insales_id BIGINT NOT NULL,
      id TEXT NOT NULL,
      place TEXT NOT NULL,
      widget TEXT NOT NULL,
      release TEXT NOT NULL,
      name TEXT NOT NULL,
      positions TEXT NOT NULL,
      frames TEXT NOT NULL,
      message TEXT,
      first_at BIGINT NOT NULL,
      last_at BIGINT NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (insales_id, id)
    )`,
    sql`CREATE INDEX orderpane_report_place ON orderpane_report (release, place)`,
    sql`CREATE INDEX orderpane_report_last ON orderpane_report (last_at)`,
  ],
];

/**
 * @throws {ServerError} `registry-failed` if the database is two or more versions newer, or fails
 */
export async function migrate({ dialect, transaction }: SqlDatabase): Promise<void> {
  await transaction(async (step) => {
    await step(dialect.lockMigrations);
    await step(sql`CREATE TABLE IF NOT EXISTS orderpane_migration (version BIGINT PRIMARY KEY)`);
    const [row] = await step(sql`SELECT MAX(version) AS version FROM orderpane_migration`);
    const version = Number(row?.["version"] ?? 0);
    // The next version is compatible with this one.
    if (version > migrations.length + 1) throw newerVersion(version);
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      for (const statement of migration(dialect)) await step(statement);
      await step(sql`INSERT INTO orderpane_migration VALUES (${index + 1})`);
    }
    return true;
  });
}

function newerVersion(version: number): ServerError {
  const known = `this program knows versions up to ${migrations.length}`;
  return new ServerError("registry-failed", `the registry has version ${version}, and ${known}`, {
    fix: "Update @orderpane/server, or open the backup that was made before the update.",
  });
}

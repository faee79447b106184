import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { schema, schemaVersion } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Migrates a database of an earlier version with all its data. If that fails, the database stays as it was.
 */
export function migrate(database: DatabaseSync, from: number): void {
  if (from === schemaVersion) return;
  // The tables are recreated; meanwhile foreign keys point to the old ones.
  database.exec("PRAGMA foreign_keys = OFF");
  try {
    inTransaction(database, () => {
      fromFirstVersion(database);
      database.exec(`PRAGMA user_version = ${schemaVersion}`);
    });
  } finally {
    database.exec("PRAGMA foreign_keys = ON");
  }
}

/** Version 1 had one store with one application, which had no secret. */
function fromFirstVersion(database: DatabaseSync): void {
  const tables = ["account", "application", "widget"];
  const lastId = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'widget'").get()?.["seq"];
  database.exec("DROP INDEX widget_of_application; PRAGMA legacy_alter_table = ON");
  for (const table of tables) database.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
  database.exec(schema);
  database.exec("INSERT INTO account SELECT id, title, host, 1 FROM old_account");
  database
    .prepare(
      "INSERT INTO application SELECT DISTINCT id, title, ?, NULL, NULL, NULL, NULL FROM old_application",
    )
    .run(randomBytes(16).toString("hex"));
  database.exec(`
    INSERT INTO installation
      SELECT account_id, id, password, 'widgets orders products', 'installed', strftime('%Y-%m-%dT%H:%M:%SZ', 'now') FROM old_application;
    INSERT INTO widget
      SELECT id, account_id, application_id, created_at, code, height, page_type FROM old_widget;
  `);
  for (const table of tables.toReversed()) database.exec(`DROP TABLE old_${table}`);
  if (lastId === undefined) return;
  const { changes } = database
    .prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'widget'")
    .run(lastId);
  if (changes === 0) database.prepare("INSERT INTO sqlite_sequence VALUES ('widget', ?)").run(lastId);
}

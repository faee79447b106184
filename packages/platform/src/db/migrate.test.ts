import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { openDatabase } from "./open-database.ts";
import { applicationId, schemaVersion } from "./schema.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "orderpane-migrate-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** As version 1 wrote it: widgets 1 and 3 are there, 4 was the last and is deleted. */
function writeFirstVersion(): string {
  const path = join(folder, "store.db");
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE account (id INTEGER PRIMARY KEY, title TEXT NOT NULL, host TEXT NOT NULL) STRICT;
    CREATE TABLE application (
      account_id INTEGER NOT NULL REFERENCES account (id), id TEXT NOT NULL, title TEXT NOT NULL,
      password TEXT NOT NULL, PRIMARY KEY (account_id, id)
    ) STRICT;
    CREATE TABLE widget (
      id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, application_id TEXT NOT NULL,
      created_at TEXT NOT NULL, code TEXT NOT NULL, height INTEGER NOT NULL, page_type TEXT NOT NULL,
      FOREIGN KEY (account_id, application_id) REFERENCES application (account_id, id)
    ) STRICT;
    CREATE INDEX widget_of_application ON widget (account_id, application_id);
    INSERT INTO account VALUES (1, 'Лавка', 'lavka.localhost');
    INSERT INTO application VALUES (1, 'orderpane', 'Orderpane', 'its-password');
    INSERT INTO widget VALUES (1, 1, 'orderpane', '2026-01-01T00:00:00+03:00', '<b>1</b>', 60, 'order');
    INSERT INTO widget VALUES (3, 1, 'orderpane', '2026-01-02T00:00:00+03:00', '<b>3</b>', 90, 'product');
    INSERT INTO widget VALUES (4, 1, 'orderpane', '2026-01-02T00:00:00+03:00', '<b>4</b>', 90, 'order');
    DELETE FROM widget WHERE id = 4;
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = 1;
  `);
  database.close();
  return path;
}

test("a database of the first version keeps its store, password and widgets, and no id comes twice", async () => {
  const db = writeFirstVersion();
  const platform = createPlatform({ db });
  expect(platform.credentials).toEqual({ appId: "orderpane", appPassword: "its-password" });
  expect(platform.stores()).toMatchObject([{ id: 1, title: "Лавка", host: "lavka.localhost" }]);
  const headers = {
    Authorization: `Basic ${btoa("orderpane:its-password")}`,
    "Content-Type": "application/json",
  };
  const call = (method: string, path: string, body: string | null = null) =>
    platform.fetch(new Request(`http://localhost${path}`, { method, headers, body }));
  expect(await (await call("GET", "/admin/application_widgets.json")).json()).toMatchObject([
    { id: 1, code: "<b>1</b>", height: 60, page_type: "order" },
    { id: 3, code: "<b>3</b>", height: 90, page_type: "product" },
  ]);
  const body = JSON.stringify({ application_widget: { code: "<b>5</b>", height: 60 } });
  const created = await call("POST", "/admin/application_widgets.json", body);
  expect(await created.json()).toMatchObject({ id: 5 });
  platform.close();

  const again = openDatabase(db);
  expect(again.prepare("PRAGMA user_version").get()).toEqual({ user_version: schemaVersion });
  expect(again.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  expect(again.prepare("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 });
  expect(again.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  again.close();
});

test("a database of a newer version is refused by its numbers, and stays as it is", () => {
  const db = writeFirstVersion();
  const database = new DatabaseSync(db);
  database.exec("PRAGMA user_version = 77");
  database.close();
  expect(() => createPlatform({ db })).toThrow(
    new RegExp(`newer version.*format is 77, this one knows ${schemaVersion}.*left as it is`),
  );
});

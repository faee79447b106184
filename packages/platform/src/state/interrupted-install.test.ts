import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { openDatabase } from "../db/open-database.ts";

test("an install that a dead process has left behind is cancelled, and its password opens nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-interrupted-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = join(folder, "store.db");
  const first = createPlatform({ db });
  const { appId, appPassword } = first.credentials;
  first.close();
  const database = openDatabase(db);
  database.exec("UPDATE installation SET state = 'installing'");
  database.close();

  const platform = createPlatform({ db });
  expect(platform.lifecycle.installation({ id: 1 }, appId)?.state).toBe("cancelled");
  const headers = { Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}` };
  const answer = await platform.fetch(new Request("http://localhost/admin/account.json", { headers }));
  expect(answer.status).toBe(401);
  platform.close();
});

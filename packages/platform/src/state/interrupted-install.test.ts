import { join } from "node:path";
import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { openDatabase } from "../db/open-database.ts";
import { authorization } from "../testing/test-client.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

test("an installation that a killed process left behind is cancelled, and its password ends", async () => {
  const db = join(temporaryFolder(), "store.db");
  const first = createPlatform({ db });
  const { appId } = first.credentials;
  const headers = authorization(first.credentials);
  first.close();
  const database = openDatabase(db);
  database.exec("UPDATE installation SET state = 'installing'");
  database.close();

  const platform = createPlatform({ db });
  expect(platform.lifecycle.installation({ id: 1 }, appId)?.state).toBe("cancelled");
  const answer = await platform.fetch(new Request("http://localhost/admin/account.json", { headers }));
  expect(answer.status).toBe(401);
  platform.close();
});

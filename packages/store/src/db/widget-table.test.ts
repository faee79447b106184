import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { openTables } from "./tables.ts";
import { keptBytes, keptOperations } from "./widget-table.ts";

function openWidgets() {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const account = tables.accounts.create({ title: "", host: "a.localhost", samples: true });
  const urls = { installUrl: null, loginUrl: null, uninstallUrl: null, autologinUrl: null };
  tables.applications.put({ id: "a", title: "a", secret: "", ...urls });
  return { widgets: tables.widgets, owner: { accountId: account.id, applicationId: "a" } };
}

const fields = { createdAt: "", height: 60, pageType: "order" };

test("the newest operations are kept, and those of one widget can be asked for", () => {
  const { widgets, owner } = openWidgets();
  const [one, two] = ["1", "2"].map((code) => widgets.create(owner, { ...fields, code }).id);
  for (let height = 100; height < 100 + 2 * keptOperations; height++)
    widgets.replace(owner, one!, { height });
  const kept = widgets.operations(owner.accountId);
  expect(kept.length).toBeGreaterThanOrEqual(keptOperations);
  expect(kept.length).toBeLessThan(keptOperations + 20);
  expect(kept.at(-1)!.after!.height).toBe(99 + 2 * keptOperations);
  widgets.replace(owner, two!, { height: 7 });
  expect(widgets.operations(owner.accountId, two)).toMatchObject([{ id: two, after: { height: 7 } }]);
});

test("large codes push out older operations, and the last one stays whatever its size", () => {
  const { widgets, owner } = openWidgets();
  const code = "x".repeat(keptBytes / 8);
  const { id } = widgets.create(owner, { ...fields, code });
  for (let height = 1; height <= 20; height++) widgets.replace(owner, id, { height });
  const kept = widgets.operations(owner.accountId);
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.length).toBeLessThanOrEqual(4);
  widgets.replace(owner, id, { code: "x".repeat(keptBytes) });
  expect(widgets.operations(owner.accountId)).toHaveLength(1);
});

import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { openTables } from "./tables.ts";
import { operationLimit } from "./widget-table.ts";

function openWidgets() {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const account = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const urls = { installUrl: null, loginUrl: null, uninstallUrl: null, autologinUrl: null };
  tables.applications.put({ id: "a", title: "a", secret: "", ...urls });
  return { widgets: tables.widgets, owner: { storeId: account.id, applicationId: "a" } };
}

const fields = { createdAt: "", height: 60, pageType: "order" };

test("the newest operations are kept, and can be read for one widget", () => {
  const { widgets, owner } = openWidgets();
  const [one, two] = ["1", "2"].map((code) => widgets.create(owner, { ...fields, code }).id);
  for (let height = 100; height < 100 + 2 * operationLimit; height++)
    widgets.replace(owner, one!, { height });
  const kept = widgets.operations(owner.storeId);
  expect(kept).toHaveLength(operationLimit);
  expect(kept.at(-1)!.after!.height).toBe(99 + 2 * operationLimit);
  widgets.replace(owner, two!, { height: 7 });
  expect(widgets.operations(owner.storeId, two)).toMatchObject([{ id: two, after: { height: 7 } }]);
});

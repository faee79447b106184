import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { openTables } from "./tables.ts";
import { operationLimit } from "./widget-table.ts";

function openWidgets() {
  const database = openDatabase(":memory:");
  const tables = openTables(database, () => 0);
  const account = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const urls = { installUrl: null, loginUrl: null, uninstallUrl: null, autologinUrl: null };
  tables.applications.put({ id: "a", title: "a", secret: "", ...urls });
  tables.applications.put({ id: "b", title: "b", secret: "", ...urls });
  const owner = { storeId: account.id, applicationId: "a" };
  return { database, widgets: tables.widgets, owner, other: { ...owner, applicationId: "b" } };
}

const fields = { createdAt: "", height: 60, pageType: "order" };

test("the newest operations are kept, and those of one widget can be asked for", () => {
  const { widgets, owner } = openWidgets();
  const [one, two] = ["1", "2"].map((code) => widgets.create(owner, { ...fields, code }).id);
  for (let height = 100; height < 100 + 2 * operationLimit; height++)
    widgets.replace(owner, one!, { height });
  const kept = widgets.operations(owner.storeId);
  expect(kept.length).toBeGreaterThanOrEqual(operationLimit);
  expect(kept.length).toBeLessThan(operationLimit + 20);
  expect(kept.at(-1)!.after!.height).toBe(99 + 2 * operationLimit);
  widgets.replace(owner, two!, { height: 7 });
  expect(widgets.operations(owner.storeId, two)).toMatchObject([{ id: two, after: { height: 7 } }]);
});

test("all widgets of one owner go, each with an operation, and those of another stay", () => {
  const { widgets, owner, other } = openWidgets();
  const ids = ["1", "2"].map((code) => widgets.create(owner, { ...fields, code }).id);
  widgets.create(other, { ...fields, code: "other" });
  const gone = widgets.deleteAll(owner);
  expect(gone.map(({ kind, id, before, after }) => [kind, id, before?.code, after])).toEqual([
    ["delete", ids[0], "1", null],
    ["delete", ids[1], "2", null],
  ]);
  expect(widgets.list(owner)).toEqual([]);
  expect(widgets.list(other)).toHaveLength(1);
  expect(widgets.operations(owner.storeId).slice(-2)).toEqual(gone);
  expect(widgets.deleteAll(owner)).toEqual([]);
});

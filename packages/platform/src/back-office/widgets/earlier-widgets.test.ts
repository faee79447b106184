import { expect, test } from "vitest";
import type { Operation, StoredWidget } from "../../db/widget-table.ts";
import { earlierWidgets } from "./earlier-widgets.ts";

const widget = (id: number, height: number): StoredWidget => ({
  id,
  createdAt: "2026-11-21T00:00:00.000+03:00",
  code: "x",
  height,
  pageType: "order",
});

test("a list is restored as it was before creates, replaces and deletes", () => {
  const changes: Pick<Operation, "kind" | "id" | "before" | "after">[] = [
    { kind: "create", id: 3, before: null, after: widget(3, 80) },
    { kind: "replace", id: 1, before: widget(1, 60), after: widget(1, 61) },
    { kind: "delete", id: 2, before: widget(2, 70), after: null },
    { kind: "replace", id: 3, before: widget(3, 80), after: widget(3, 81) },
    { kind: "delete", id: 1, before: widget(1, 61), after: null },
  ];
  const operations = changes.map((change) =>
    Object.assign(change, { at: 0, storeId: 1, applicationId: "a" }),
  );
  const now = [widget(3, 81)];
  expect(earlierWidgets(now, operations)).toEqual([widget(1, 60), widget(2, 70)]);
  expect(earlierWidgets(now, operations.slice(2))).toEqual([widget(1, 61), widget(2, 70), widget(3, 80)]);
  expect(earlierWidgets(now, [])).toEqual(now);
});

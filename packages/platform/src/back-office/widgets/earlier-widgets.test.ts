import fc from "fast-check";
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

/** A change of a list. `pick` selects one of its widgets. */
const step = fc.record({
  kind: fc.constantFrom("create", "replace", "delete"),
  pick: fc.nat(9),
  passes: fc.nat(3),
});

test("a list can be restored for any time before any operations", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(60), (steps, since) => {
      let now = 10;
      let widgets: StoredWidget[] = [widget(1, 60), widget(2, 70)];
      let nextId = 3;
      let expected = widgets;
      const operations: Operation[] = [];
      for (const [nth, { kind, pick, passes }] of steps.entries()) {
        now += passes;
        const before = kind === "create" ? null : widgets[pick % Math.max(1, widgets.length)];
        if (before === undefined) continue;
        const after = kind === "delete" ? null : widget(before?.id ?? nextId++, 100 + nth);
        const id = (before ?? after)!.id;
        widgets = [...widgets.filter((one) => one.id !== id), ...(after ? [after] : [])].sort(
          (a, b) => a.id - b.id,
        );
        operations.push({ kind, id, before, after, at: now, storeId: 1, applicationId: "a" });
        if (now <= since) expected = widgets;
      }
      expect(
        earlierWidgets(
          widgets,
          operations.filter(({ at }) => at > since),
        ),
      ).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

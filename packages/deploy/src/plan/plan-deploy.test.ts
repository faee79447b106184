import assert from "node:assert/strict";
import type { Widget } from "@orderpane/protocol/widget";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planDeploy } from "./plan-deploy.ts";
import { planRemoval } from "./plan-removal.ts";
import type { Action, Plan } from "./plan.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";

const card = desiredWidget();
const stock = desiredWidget({ name: "stock", height: 120, page: "product" });

describe("deploy", () => {
  test("a widget that is not in the store is created", () => {
    expect(planDeploy({ bundles: bundlesOf(card), stored: [] })).toEqual({
      project: "shop",
      actions: [
        { action: "create", widget: "buyer-card", id: null, reason: "not in the store", desired: card },
      ],
      orphans: [],
    });
  });

  test("a widget that was deployed before is created again", () => {
    const input = { bundles: bundlesOf(card, stock), stored: [], deployed: new Set(["stock"]) };
    expect(planDeploy(input).actions).toMatchObject([
      { action: "create", widget: "buyer-card", id: null },
      { action: "recreate", widget: "stock", id: null, reason: "deployed before, but gone from the store" },
    ]);
  });

  test("a widget with its build, height and page is unchanged", () => {
    expect(short({ bundles: bundlesOf(card), stored: [stored(7, card)] })).toEqual([
      "unchanged buyer-card 7",
    ]);
  });

  const old = desiredWidget({ version: 0 });
  test.each([
    ["build", stored(7, old), `build ${old.build} becomes ${card.build}`],
    [
      "build that is not a hash",
      { ...stored(7, card), code: card.code.replace(card.build, "x \x1b[2J") },
      `build unknown becomes ${card.build}`,
    ],
    ["height", { ...stored(7, card), height: 60 }, "height 60 becomes 80"],
    ["no height", { ...stored(7, card), height: null }, "height unknown becomes 80"],
    ["page", { ...stored(7, card), pageType: "product" as const }, "page product becomes order"],
    ["an unknown page", { ...stored(7, card), pageType: "cart" }, "page cart becomes order"],
  ])("a widget with another %s is updated", (_, widget, reason) => {
    const [action] = planDeploy({ bundles: bundlesOf(card), stored: [widget] }).actions;
    expect(action).toEqual({
      action: "update",
      widget: "buyer-card",
      id: 7,
      reason,
      desired: card,
      stored: widget,
    });
  });

  test("of duplicates the lowest id stays, even if another one is up to date", () => {
    const list = [stored(9, card), stored(7, old), stored(8, card)];
    expect(short({ bundles: bundlesOf(card), stored: list })).toEqual([
      "update buyer-card 7",
      "merge buyer-card 8",
      "merge buyer-card 9",
    ]);
  });

  test("a widget that the project no longer has stays, and is listed as an orphan", () => {
    const plan = planDeploy({ bundles: bundlesOf(card), stored: [stored(7, card), stored(8, stock)] });
    expect(plan.actions.map(({ action }) => action)).toEqual(["unchanged"]);
    expect(plan.orphans).toEqual([{ widget: "stock", id: 8 }]);
  });

  test("with prune such a widget is deleted, after everything else", () => {
    const plan = planDeploy({ bundles: bundlesOf(card), stored: [stored(1, stock)], prune: true });
    expect(plan.actions.map(summary)).toEqual(["create buyer-card null", "delete stock 1"]);
    expect(plan.orphans).toEqual([]);
  });

  test("code that comes back escaped once too often is recognised", () => {
    const escaped = card.code
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
    const list = [{ ...stored(7, card), code: escaped }];
    expect(short({ bundles: bundlesOf(card), stored: list })).toEqual(["unchanged buyer-card 7"]);
  });
});

describe("removal", () => {
  test("deletes every widget with that name, only of this project", () => {
    const foreign = desiredWidget({ project: "other" });
    const list = [stored(3, card), stored(1, card), stored(2, foreign), stored(4, stock)];
    const plan = planRemoval({ project: "shop", names: ["buyer-card", "buyer-card"], stored: list });
    expect(plan.actions.map(summary)).toEqual(["delete buyer-card 1", "delete buyer-card 3"]);
    expect(plan.orphans).toEqual([]);
  });

  test("of a missing widget is not a failure", () => {
    const plan = planRemoval({ project: "shop", names: ["stock"], stored: [stored(1, card)] });
    expect(plan.actions.map(summary)).toEqual(["unchanged stock null"]);
  });
});

describe("whatever a store holds", () => {
  test("a plan leads to each bundle once, and does not touch foreign widgets", () => {
    fc.assert(
      fc.property(bundlesArbitrary, storeArbitrary, fc.boolean(), (widgets, list, prune) => {
        const bundles = bundlesOf(...widgets);
        const after = applyToModel(planDeploy({ bundles, stored: list, prune }), list);

        expect(after.filter(isForeign)).toEqual(list.filter(isForeign));
        for (const { name, code, height, page } of widgets) {
          expect(after.filter((widget) => isNamed(widget, name))).toEqual([
            expect.objectContaining({ code, height, pageType: page }),
          ]);
        }
        const names = new Set(widgets.map(({ name }) => name));
        const isOther = (widget: Widget) => !isForeign(widget) && !names.has(nameOf(widget));
        expect(after.filter(isOther)).toEqual(prune ? [] : list.filter(isOther));

        const again = planDeploy({ bundles, stored: after, prune });
        expect(again.actions.every(({ action }) => action === "unchanged")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("a plan does not depend on the order of the list", () => {
    fc.assert(
      fc.property(bundlesArbitrary, storeArbitrary, (widgets, list) => {
        const bundles = bundlesOf(...widgets);
        const plan = planDeploy({ bundles, stored: list });
        expect(planDeploy({ bundles, stored: list.toReversed() })).toEqual(plan);
      }),
      { numRuns: 100 },
    );
  });
});

const names = ["buyer-card", "stock", "order-status"];

/** Every possible widget, made only once, because sealing is slow. */
const pool = names.flatMap((name) =>
  [1, 2, 3].map((version) => desiredWidget({ name, version, height: 60 + version })),
);
const foreignCode = [
  null,
  "",
  "<p>by hand</p>",
  '<div data-orderpane="shop/Not A Name"></div>',
  '<div data-orderpane="shop/stock"></div><div data-orderpane="shop/stock"></div>',
  desiredWidget({ project: "other" }).code,
  desiredWidget().code.replace("shop/", "shop/sub/"),
  desiredWidget({ project: "shop2", name: "stock" }).code,
];

const bundlesArbitrary = fc
  .uniqueArray(fc.constantFrom(...pool), { selector: ({ name }) => name })
  .map((widgets): DesiredWidget[] => widgets);

const storeArbitrary = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      createdAt: fc.constant(null),
      code: fc.constantFrom(...foreignCode, ...pool.map(({ code }) => code)),
      height: fc.constantFrom(null, 61, 62, 200),
      pageType: fc.constantFrom("order" as const, "product" as const),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((widgets): Widget[] => widgets);

function applyToModel(plan: Plan, list: readonly Widget[]): Widget[] {
  const widgets = new Map(list.map((widget) => [widget.id, widget]));
  let nextId = 100;
  for (const action of plan.actions) {
    if ("stored" in action) {
      // The plan repeats the widgets of the store correctly.
      assert.deepEqual(action.stored, widgets.get(action.id));
      widgets.delete(action.id);
    }
    if (action.action === "create" || action.action === "recreate")
      widgets.set(nextId, stored(nextId++, action.desired));
    if (action.action === "update") widgets.set(action.id, stored(action.id, action.desired));
  }
  return [...widgets.values()];
}

/** Read from the text, without the reader that the plan uses. */
function nameOf({ code }: Widget): string {
  return /^<style>.*<div data-orderpane="shop\/([a-z-]+)" data-build/.exec(code ?? "")?.[1] ?? "";
}

function isNamed(widget: Widget, name: string): boolean {
  return nameOf(widget) === name;
}

function isForeign(widget: Widget): boolean {
  return nameOf(widget) === "";
}

function stored(id: number, { code, height, page }: DesiredWidget): Widget {
  return { id, createdAt: null, code, height, pageType: page };
}

function short(input: Parameters<typeof planDeploy>[0]): string[] {
  return planDeploy(input).actions.map(summary);
}

function summary({ action, widget, id }: Action): string {
  return `${action} ${widget} ${id}`;
}

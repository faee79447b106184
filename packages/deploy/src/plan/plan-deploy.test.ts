import type { Widget } from "@orderpane/protocol/widget";
import { describe, expect, test } from "vitest";
import { planDeploy } from "./plan-deploy.ts";
import { planRemoval } from "./plan-removal.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { describeAction } from "../testing/memory-store.ts";

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
    ["build", stored(7, old), "other code of 141 bytes"],
    ["size", stored(7, desiredWidget({ script: "more()" })), "code of 147 bytes becomes 141"],
    ["code by hand", { ...stored(7, old), code: `${old.code}…` }, "code of 144 bytes becomes 141"],
    [
      "setting",
      stored(7, desiredWidget({ settings: { key: "old", same: 1, gone: 2 } })),
      "other settings: gone, key",
      desiredWidget({ settings: { key: "new", same: 1 } }),
    ],
    [
      "setting whose name could clear the terminal",
      stored(7, desiredWidget({ settings: { "\x1b[2J\u2028": 1 } })),
      "other settings: \ufffd[2J\ufffd",
    ],
    [
      "build that is not a hash",
      { ...stored(7, card), code: card.code.replace(card.build, "x \x1b[2J") },
      `build becomes ${card.build}`,
    ],
    ["height", { ...stored(7, card), height: 60 }, "height 60 becomes 80"],
    ["no height", { ...stored(7, card), height: null }, "height unknown becomes 80"],
    ["page", { ...stored(7, card), pageType: "product" as const }, "page product becomes order"],
    ["an unknown page", { ...stored(7, card), pageType: "cart" }, "page cart becomes order"],
  ])("a widget with another %s is updated", (_, widget, reason, desired: DesiredWidget = card) => {
    const [action] = planDeploy({ bundles: bundlesOf(desired), stored: [widget] }).actions;
    expect(action).toEqual({
      action: "update",
      widget: "buyer-card",
      id: 7,
      reason,
      desired,
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
    expect(plan.actions.map(describeAction)).toEqual(["create buyer-card null", "delete stock 1"]);
    expect(plan.orphans).toEqual([]);
  });

  test("with prune a widget that is to be kept stays", () => {
    const input = { bundles: bundlesOf(card), stored: [stored(7, card), stored(8, stock)], prune: true };
    const plan = planDeploy({ ...input, kept: new Set(["stock"]) });
    expect(plan.actions.map(describeAction)).toEqual(["unchanged buyer-card 7"]);
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
    expect(plan.actions.map(describeAction)).toEqual(["delete buyer-card 1", "delete buyer-card 3"]);
    expect(plan.orphans).toEqual([]);
  });

  test("of a missing widget is not a failure", () => {
    const plan = planRemoval({ project: "shop", names: ["stock"], stored: [stored(1, card)] });
    expect(plan.actions.map(describeAction)).toEqual(["unchanged stock null"]);
  });
});

function stored(id: number, { code, height, page }: DesiredWidget): Widget {
  return { id, createdAt: null, code, height, pageType: page };
}

function short(input: Parameters<typeof planDeploy>[0]): string[] {
  return planDeploy(input).actions.map(describeAction);
}

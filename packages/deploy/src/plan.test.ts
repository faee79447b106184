import type { Widget } from "@orderpane/protocol/widget";
import { describe, expect, test, vi } from "vitest";
import { planAdoption, planDeploy, withMerges } from "./plan.ts";
import type { DesiredWidget } from "./bundles.ts";
import { bundlesOf, desiredWidget } from "./testing/desired-widget.ts";
import { describeAction } from "./testing/memory-store.ts";
import { testScenarios } from "./testing/scenarios/play.ts";

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

  test("the code of a listed widget is parsed once", () => {
    const read = vi.fn<() => string>(() => "<b data-orderpane>");
    const widget = Object.defineProperty(stored(7, card), "code", { get: read });
    const plan = planDeploy({ bundles: bundlesOf(card), stored: [widget] });
    const { length } = read.mock.calls;
    withMerges(plan, [widget]);
    expect(read).toHaveBeenCalledTimes(length);
  });

  const old = desiredWidget({ version: 0 });
  test.each([
    ["build", stored(7, old), "other code of 141 bytes"],
    ["size", stored(7, desiredWidget({ script: "more()" })), "code of 147 bytes becomes 141"],
    [
      "edit by hand",
      { ...stored(7, card), code: `${card.code}<p>more</p>` },
      "edited since it was deployed, code of 152 bytes becomes 141",
    ],
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
    ["page", { ...stored(7, card), pageType: "product" as const }, "page product becomes order"],
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

  test("with prune a widget in `kept` is not deleted", () => {
    const input = { bundles: bundlesOf(card), stored: [stored(7, card), stored(8, stock)], prune: true };
    const plan = planDeploy({ ...input, kept: new Set(["stock"]) });
    expect(plan.actions.map(describeAction)).toEqual(["unchanged buyer-card 7"]);
    expect(plan.orphans).toEqual([]);
  });
});

describe("adopt:", () => {
  testScenarios(`
    a hand-made widget becomes the project's, and the others stay
      hand create text
      hand create text
      adopt 2 as card > adopt card 2
      store > 1 text, 2 card

    a widget that is already the project's is updated, and its duplicates are merged
      hand create card@0
      hand create stock
      adopt 1 as card > update card 1
      adopt 1 as card > unchanged card 1
      hand create card
      adopt 1 as card > unchanged card 1, merge card 3
      store > 1 card, 2 stock

    a widget that does not exist cannot be adopted
      hand create text
      adopt 7 as card > no-widget: the store has no widget 7

    a widget of another project cannot be adopted
      hand create other/card
      adopt 1 as card > not-adoptable: widget 1 is other/card, not made by hand

    a widget cannot be adopted under a name that already exists in the store
      hand create text
      hand create card
      adopt 1 as card > not-adoptable: card is already in the store, as widget 2
  `);

  test("the plan says which build an adopted widget becomes", () => {
    const byHand = { ...stored(7, card), code: "<p>by hand</p>" };
    const { actions } = planAdoption({ project: "shop", desired: card, id: 7, stored: [byHand] });
    expect(actions[0]!.reason).toBe(`made by hand, becomes build ${card.build}`);
  });
});

function stored(id: number, { code, height, page }: DesiredWidget): Widget {
  return { id, createdAt: null, code, height, pageType: page };
}

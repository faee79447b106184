import type { Widget } from "@orderpane/protocol/widget";
import { describe, expect, test } from "vitest";
import { planDeploy } from "./plan-deploy.ts";
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

  const old = desiredWidget({ version: 0 });
  test.each([
    ["build", stored(7, old), "other code of 141 bytes"],
    ["size", stored(7, desiredWidget({ script: "more()" })), "code of 147 bytes becomes 141"],
    [
      "edit by hand",
      { ...stored(7, card), code: `${card.code}<p>more</p>` },
      "edited since it was deployed, code of 152 bytes becomes 141",
    ],
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

  test("with prune a widget that is to be kept stays", () => {
    const input = { bundles: bundlesOf(card), stored: [stored(7, card), stored(8, stock)], prune: true };
    const plan = planDeploy({ ...input, kept: new Set(["stock"]) });
    expect(plan.actions.map(describeAction)).toEqual(["unchanged buyer-card 7"]);
    expect(plan.orphans).toEqual([]);
  });
});

function stored(id: number, { code, height, page }: DesiredWidget): Widget {
  return { id, createdAt: null, code, height, pageType: page };
}

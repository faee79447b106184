import type { Widget } from "@orderpane/protocol/widget";
import { describe, expect, test } from "vitest";
import { DeployError } from "../errors.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { planAdoption } from "./plan-adoption.ts";

const desired = desiredWidget();
const byHand = widget(7, "<p>by hand</p>");
const adopt = (...stored: Widget[]) => planAdoption({ project: "shop", desired, id: 7, stored });

test("a hand-made widget becomes the project's, whatever else is in the store", () => {
  expect(adopt(widget(1, "<p>another</p>"), byHand)).toEqual({
    project: "shop",
    actions: [
      {
        action: "adopt",
        widget: "buyer-card",
        id: 7,
        reason: `made by hand, becomes build ${desired.build}`,
        desired,
        stored: byHand,
      },
    ],
    orphans: [],
  });
});

test("a widget that is already the project's is updated", () => {
  expect(adopt(widget(7, desiredWidget({ version: 0 }).code)).actions).toMatchObject([
    { action: "update", id: 7 },
  ]);
  expect(adopt(widget(7, desired.code)).actions).toMatchObject([{ action: "unchanged", id: 7 }]);
  // Merges must be in the plan.
  const orphan = desiredWidget({ name: "orphan" });
  expect(adopt(widget(7, desired.code), widget(9, desired.code), widget(8, orphan.code))).toMatchObject({
    actions: [
      { action: "unchanged", id: 7 },
      { action: "merge", id: 9 },
    ],
    orphans: [],
  });
});

describe("adoption is refused for", () => {
  test.each<[string, string, Widget[]]>([
    ["a widget that is not there", "the store has no widget 7", [widget(8, "<p></p>")]],
    [
      "another project's",
      "widget 7 is other/buyer-card, not made by hand",
      [widget(7, desiredWidget({ project: "other" }).code)],
    ],
    [
      "another one of this project",
      "widget 7 is shop/stock, not made by hand",
      [widget(7, desiredWidget({ name: "stock" }).code)],
    ],
    [
      "a name that the store has already",
      "buyer-card is already in the store, as widget 9",
      [byHand, widget(9, desired.code)],
    ],
  ])("%s", (_name, message, stored) => {
    expect(() => adopt(...stored)).toThrow(message);
    expect(() => adopt(...stored)).toThrow(DeployError);
  });
});

function widget(id: number, code: string): Widget {
  return { id, createdAt: null, code, height: 80, pageType: "order" };
}

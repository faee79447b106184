import type { Widget } from "@orderpane/protocol/widget";
import { describe, expect, test } from "vitest";
import type { DesiredWidget } from "./bundles.ts";
import { bundlesOf, desiredWidget } from "./testing/desired-widget.ts";
import { checkBundles, checkPlan, savePlan } from "./saved-plan.ts";
import { planDeploy } from "./plan.ts";
import { decodeSavedPlans, encodeSavedPlans } from "./saved-plan.ts";

const card = desiredWidget();
const newCard = desiredWidget({ version: 2 });
const stock = desiredWidget({ name: "stock" });
const store = new URL("https://shop.example.ru");
const stored = [widget(7, card), widget(9, desiredWidget({ name: "orphan" })), widget(3, null)];

const made = (widgets: DesiredWidget[], list: Widget[] = stored, at = store) => {
  const bundles = bundlesOf(...widgets);
  return { plan: planDeploy({ bundles, stored: list }), store: at, bundles, stored: list };
};
const saved = savePlan(made([newCard, stock]), { mode: "production", prune: false });

test("a saved plan names its target, and contains no code", () => {
  expect(saved).toMatchObject({
    mode: "production",
    store: "https://shop.example.ru",
    project: "shop",
    builds: { "buyer-card": newCard.build, stock: stock.build },
    actions: [
      { action: "update", widget: "buyer-card", id: 7, build: newCard.build },
      { action: "create", widget: "stock", id: null, build: stock.build },
    ],
    orphans: [{ widget: "orphan", id: 9 }],
  });
  expect(JSON.stringify(saved)).not.toContain("<");
});

test("is read as it was written", () => {
  expect(decodeSavedPlans(encodeSavedPlans([saved, saved]), "plan.json")).toEqual([saved, saved]);
});

describe("a file is refused that", () => {
  const text = encodeSavedPlans([saved]);
  test.each([
    ["was cut short", text.slice(0, -20), "plan.json is not valid JSON"],
    ["is not a plan", '{"name":"x"}', "plan.json is not a saved plan"],
    [
      "has no plan",
      text.replace(/"plans": \[[^]*\]/, '"plans": []'),
      "plan.json is not a saved plan of this version (plans: expected at least one plan, found none)",
    ],
    [
      "has an impossible action",
      text.replace('"update"', '"replace"'),
      "(plans[0].actions[0].action: expected one of create,",
    ],
  ])("%s", (_name, spoilt, message) => {
    expect(() => decodeSavedPlans(spoilt, "plan.json")).toThrow(message);
  });
});

describe("a saved plan is valid", () => {
  test("as long as store and bundles are the same, whatever the order of the list", () => {
    const now = made([newCard, stock], stored.toReversed());
    expect(() => checkBundles(saved, now)).not.toThrow();
    expect(() => checkPlan(saved, now)).not.toThrow();
  });

  test.each([
    ["another build", [desiredWidget({ version: 3 }), stock], /buyer-card was .{16}, is .{16}/],
    ["an additional widget", [newCard, stock, desiredWidget({ name: "late" })], /late was not there, is/],
  ])("no longer after %s", (_name, widgets, message) => {
    expect(() => checkBundles(saved, made(widgets))).toThrow(message);
  });

  test.each<[string, Widget[]]>([
    ["a widget is gone", stored.slice(1)],
    ["code was edited by hand", stored.with(0, widget(7, newCard))],
  ])("no longer when %s", (_name, list) => {
    expect(() => checkPlan(saved, made([newCard, stock], list))).toThrow(
      "the widgets of shop.example.ru have changed",
    );
  });

  test("not when its actions were edited by hand", () => {
    const edited = { ...saved, actions: saved.actions.slice(1) };
    expect(() => checkPlan(edited, made([newCard, stock]))).toThrow("its actions do not follow");
  });
});

function widget(id: number, desired: DesiredWidget | null): Widget {
  return { id, createdAt: null, code: desired?.code ?? "<p></p>", height: 80, pageType: "order" };
}

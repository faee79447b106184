import { expect, test } from "vitest";
import { desiredWidget } from "../testing/desired-widget.ts";
import { testScenarios } from "../testing/scenarios/play.ts";
import { planAdoption } from "./plan-adoption.ts";

testScenarios(`
    a hand-made widget becomes the project's, whatever else is in the store
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

    a widget that is not there cannot be adopted
      hand create text
      adopt 7 as card > no-widget: the store has no widget 7

    a widget of another project cannot be adopted
      hand create other/card
      adopt 1 as card > not-adoptable: widget 1 is other/card, not made by hand

    another widget of the project cannot be adopted
      hand create stock
      adopt 1 as card > not-adoptable: widget 1 is shop/stock, not made by hand

    a widget cannot be adopted under a name that the store has already
      hand create text
      hand create card
      adopt 1 as card > not-adoptable: card is already in the store, as widget 2
  `);

test("the plan says which build an adopted widget becomes", () => {
  const desired = desiredWidget();
  const byHand = { id: 7, createdAt: null, code: "<p>by hand</p>", height: 80, pageType: "order" };
  const { actions } = planAdoption({ project: "shop", desired, id: 7, stored: [byHand] });
  expect(actions[0]!.reason).toBe(`made by hand, becomes build ${desired.build}`);
});

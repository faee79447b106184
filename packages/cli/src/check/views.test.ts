import { expect, test } from "vitest";
import { type Choice, chooseViews } from "./views.ts";

test.each<[Choice, own: number, failing: number]>([
  [{}, 8, 20],
  [{ scheme: "dark" }, 4, 10],
  [{ server: "own" }, 8, 0],
  [{ width: "wide", server: "slow" }, 0, 4],
])("%o: %i views with the widget's own server, %i with one that fails", (choice, own, failing) => {
  const chosen = Map.groupBy(chooseViews(choice), ({ server }) => server === "own");
  expect([chosen.get(true)?.length ?? 0, chosen.get(false)?.length ?? 0]).toEqual([own, failing]);
});

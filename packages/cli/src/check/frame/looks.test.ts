import { expect, test } from "vitest";
import { type Choice, chooseSurroundings, columnOf } from "./looks.ts";

test.each<[Choice, own: number, troubled: number]>([
  [{}, 8, 20],
  [{ scheme: "dark" }, 4, 10],
  [{ server: "none" }, 0, 4],
  [{ server: "own" }, 8, 0],
  [{ width: "wide", server: "slow" }, 0, 4],
])("%o: %i kinds of frames with the widget's own server, %i with one in trouble", (choice, own, troubled) => {
  const chosen = Map.groupBy(chooseSurroundings(choice), ({ server }) => server === "own");
  expect([chosen.get(true)?.length ?? 0, chosen.get(false)?.length ?? 0]).toEqual([own, troubled]);
});

test("a choice of every part leaves one kind of frame", () => {
  const choice = { language: "en", scheme: "dark", width: "wide", server: "error" } as const;
  expect(chooseSurroundings(choice).map(columnOf)).toEqual(["en, dark, wide, server: error"]);
});

import { expect, test } from "vitest";
import type { NewReport, Registry } from "../registry.ts";
import { day, type Machines } from "./machines.ts";

const details = {
  place: "a",
  widget: "stock",
  release: "new",
  name: "TypeError",
  positions: ["0a1b2c3d.js:3:13"],
  frames: [{ file: "widgets/stock/index.tsx", line: 3, column: 13 }],
  message: null,
};
const report: NewReport = { insalesId: 1, id: "1", at: 1_000, ...details };

export function reportContract(machines: () => Machines): void {
  const add = ({ reports }: Registry, ...changes: Partial<NewReport>[]) =>
    Promise.all(changes.map((change) => reports.add({ ...report, ...change })));

  test("a store counts once per place, even if it sends it in parallel and from two browsers", async () => {
    const { one, two, atOnce } = machines();
    const added = await atOnce(20, ({ reports }) => reports.add(report));
    expect(added.filter(Boolean)).toHaveLength(1);
    await add(two, { id: "2", at: 2_000, message: "no price" }, { insalesId: 2, at: 3_000 });
    expect(await one.reports.repeat({ ...report, at: 4_000 })).toBe(true);
    expect(await one.reports.repeat({ ...report, insalesId: 3 })).toBe(false);
    const sums = { message: "no price", firstAt: 1_000, lastAt: 4_000, count: 23, stores: 2 };
    expect(await two.reports.list()).toEqual([{ ...details, ...sums }]);
  });

  test.each([
    ["of most stores first, then the latest ones", undefined, ["b", "c", "a"]],
    ["of releases", ["new"], ["b", "a"]],
    ["of no release", [], []],
  ])("places are listed: %s", async (_name, releases, places) => {
    const { one } = machines();
    const b = { id: "2", place: "b", at: 2_000 };
    await add(one, {}, b, { ...b, insalesId: 2 }, { insalesId: 3, place: "c", release: "old", at: 3_000 });
    expect((await one.reports.list(releases)).map(({ place }) => place)).toEqual(places);
  });

  test("a place is new unless two stores have reported it in the base", async () => {
    const { one } = machines();
    const hidden = { id: "2", place: "hidden by one store" };
    await add(
      one,
      ...[1, 2].map((insalesId) => ({ insalesId, release: "base" })),
      { ...hidden, release: "base" },
      { id: "3", place: "of an unchanged widget", release: "same" },
      ...[3, 4, 5].flatMap((insalesId) => [{ insalesId }, { insalesId, ...hidden }]),
    );
    const base = ["base", "same"];
    expect(await one.reports.newPlaces(["new", "same"], base)).toEqual([{ place: hidden.place, stores: 3 }]);
    expect(await one.reports.newPlaces(["base"], base)).toEqual([]);
  });

  test("reports are forgotten 30 days after the last one", async () => {
    const { one } = machines();
    await add(one, {}, { id: "2", place: "b" });
    await one.reports.repeat({ ...report, id: "2", at: 2_000 });
    await add(one, { insalesId: 2, place: "c", at: 1_001 + 30 * day });
    expect((await one.reports.list()).map(({ place }) => place)).toEqual(["c", "b"]);
  });
}

import { expect, test } from "vitest";
import type { NewReport, Registry } from "../registry.ts";
import { day, type Machines } from "./machines.ts";

const frames = [{ file: "widgets/stock/index.tsx", line: 3, column: 13 }];

const report: NewReport = {
  insalesId: 1,
  id: "a",
  place: "place a",
  widget: "stock",
  release: "new",
  name: "TypeError",
  positions: ["0a1b2c3d.js:3:13"],
  frames,
  message: null,
  at: 1_000,
};

export function reportContract(machines: () => Machines): void {
  const add = (registry: Registry, ...changes: Partial<NewReport>[]) =>
    Promise.all(changes.map((change) => registry.reports.add({ ...report, ...change })));

  test("a store counts once per place, even if it sends it in parallel and from two browsers", async () => {
    const { one, two, atOnce } = machines();
    const added = await atOnce(20, ({ reports }) => reports.add(report));
    expect(added.filter(Boolean)).toHaveLength(1);
    await add(two, { id: "b", at: 2_000, message: "no price" }, { insalesId: 2, at: 3_000 });
    expect(await one.reports.repeat({ ...report, at: 4_000 })).toBe(true);
    expect(await one.reports.repeat({ ...report, insalesId: 3 })).toBe(false);
    const { insalesId: _, id: _id, at: _at, ...details } = report;
    const times = { firstAt: 1_000, lastAt: 4_000 };
    expect(await two.reports.list()).toEqual([
      { ...details, ...times, message: "no price", count: 23, stores: 2 },
    ]);
  });

  test("places are listed by store, release and time, those of most stores first", async () => {
    const { one } = machines();
    await add(
      one,
      {},
      { id: "b", place: "place b", at: 2_000 },
      { insalesId: 2, id: "b", place: "place b", at: 2_000 },
      { insalesId: 3, id: "c", place: "place c", release: "old", at: 3_000 },
    );
    const places = async (query: Parameters<typeof one.reports.list>[0]) =>
      (await one.reports.list(query)).map(({ place, stores }) => [place, stores]);
    const [a, b, c] = ["a", "b", "c"].map((name) => [`place ${name}`, name === "b" ? 2 : 1]);
    expect(await places({})).toEqual([b, c, a]);
    expect(await places({ releases: ["new"] })).toEqual([b, a]);
    expect(await places({ releases: [] })).toEqual([]);
    expect(await places({ since: 1_000 })).toEqual([b, c]);
    expect(await places({ insalesId: 1, since: 1_000 })).toEqual([["place b", 1]]);
  });

  test("a place is new unless two stores have reported it in the base", async () => {
    const { one } = machines();
    await add(
      one,
      { insalesId: 1, release: "base", id: "1" },
      { insalesId: 2, release: "base", id: "1" },
      { insalesId: 1, release: "base", id: "2", place: "hidden by one store" },
      { insalesId: 1, release: "same", id: "3", place: "of an unchanged widget" },
      ...[3, 4, 5].flatMap((insalesId) => [
        { insalesId, id: "4" },
        { insalesId, id: "5", place: "hidden by one store" },
      ]),
      { insalesId: 6, id: "6", place: "place of one store" },
    );
    const query = { releases: ["new", "same"], base: ["base", "same"] };
    expect(await one.reports.newPlaces(query)).toEqual([
      { place: "hidden by one store", stores: 3 },
      { place: "place of one store", stores: 1 },
    ]);
    expect(await one.reports.newPlaces({ ...query, releases: ["base"] })).toEqual([]);
  });

  test("reports are forgotten 30 days after the last one", async () => {
    const { one } = machines();
    await add(one, {}, { id: "b", place: "place b" });
    await one.reports.repeat({ ...report, id: "b", at: 2_000 });
    await add(one, { insalesId: 2, place: "place c", at: 1_001 + 30 * day });
    const places = await one.reports.list();
    expect(places.map(({ place }) => place)).toEqual(["place c", "place b"]);
  });
}

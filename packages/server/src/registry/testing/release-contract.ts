import { expect, test } from "vitest";
import { noFleet } from "../../fleet/fleet-state.ts";
import { install, type Machines } from "./machines.ts";

export function releaseContract(machines: () => Machines): void {
  /** Stores a release with one widget. */
  const keep = (
    id: string,
    needed: string[] = [],
    maps: Record<string, string> = { [`w-${id}`]: `map ${id}` },
  ) =>
    machines().one.releases.keep({ id, at: 1, builds: [`w-${id}`], content: `content ${id}`, maps }, needed);

  test("the newest five, those that stores have, and those that are needed are kept with their maps", async () => {
    const { one, two } = machines();
    await keep("had");
    await install(one, 1);
    const lease = { insalesId: 1, owner: "worker", until: 5_000 };
    await one.deploys.lease({ ...lease, now: 1_000 });
    await one.deploys.settle(lease, { at: 1, release: "had", inputs: "1.a", failure: null, dueAt: null });
    for (const id of ["base", "old", "a", "b", "c", "d", "e"]) await keep(id, ["base"]);
    expect((await two.releases.list()).map(({ id }) => id)).toEqual(["e", "d", "c", "b", "a", "base", "had"]);
    expect([await two.releases.content("base"), await two.releases.content("old")]).toEqual([
      "content base",
      null,
    ]);
    expect([await two.releases.map("w-had"), await two.releases.map("w-old")]).toEqual(["map had", null]);
  });

  test("a release that is stored again keeps its place and its content, also without maps", async () => {
    await keep("a");
    await keep("b");
    await keep("a", [], {});
    const kept = await machines().two.releases.list();
    expect(kept.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(await machines().two.releases.map("w-a")).toBe("map a");
  });

  test("of many changes of the fleet's row at the same moment, one is made", async () => {
    const { one, atOnce } = machines();
    const changed = await atOnce(10, ({ fleet }, index) =>
      fleet.change(0, { ...noFleet, base: `${index}` }, { at: 1, by: "test", text: `${index}` }),
    );
    expect(changed.filter(Boolean)).toHaveLength(1);
    const winner = String(changed.indexOf(true));
    expect(await one.fleet.read()).toEqual({ revision: 1, state: { ...noFleet, base: winner } });
    expect(await one.fleet.events(5)).toMatchObject([{ by: "test", text: winner }]);
  });
}

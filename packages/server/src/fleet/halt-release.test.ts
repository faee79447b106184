import { expect, onTestFinished, test } from "vitest";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";
import { install, uninstall } from "../registry/testing/machines.ts";
import { noFleet } from "./fleet-state.ts";
import { haltAfterReport } from "./halt-release.ts";

test("an error that a tenth of the stores report, but not those with the base, halts a release", async () => {
  const registry = createMemoryRegistry();
  await registry.open();
  onTestFinished(() => registry.close());
  for (const id of ["base", "next"])
    await registry.releases.keep({ id, at: 1, builds: [`${id} widget`], content: "{}", maps: {} }, []);
  const state = { ...noFleet, base: "base", release: "next", share: 10_000 };
  await registry.fleet.change(0, state, { at: 1, by: "test", text: "released" });
  const result = { at: 2_000, release: "next", inputs: "1.a", failure: null, dueAt: null };
  for (let insalesId = 1; insalesId <= 31; insalesId++) {
    await install(registry, insalesId);
    await registry.deploys.lease({ insalesId, owner: "w", until: 9_000, now: 2_000 });
    await registry.deploys.settle({ insalesId, owner: "w" }, result);
  }
  // The others are 30, so three are a tenth.
  await uninstall(registry, 31);
  const details = { widget: "stock", name: "TypeError", positions: [], frames: [], message: null };
  /** Returns why the release is halted after a report. */
  const report = async (insalesId: number, place: string, release = "next widget") => {
    const id = `${place} ${release}`;
    await registry.reports.add({ ...details, insalesId, id, at: 1, place, release });
    await haltAfterReport({ registry, now: () => 1, log: () => {} });
    return (await registry.fleet.read()).state.halted;
  };
  for (const store of [1, 2, 3]) {
    await report(store, "old", "base widget");
    expect(await report(store, "old")).toBeNull();
  }
  expect([await report(1, "a"), await report(2, "a"), await report(2, "b")]).toEqual([null, null, null]);
  expect(await report(3, "a")).toBe("3 of 30 stores report an error at a new place");
});

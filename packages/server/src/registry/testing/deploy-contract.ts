import { beforeEach, describe, expect, test } from "vitest";
import { type FleetState, noFleet, wantedRelease } from "../../fleet/fleet-state.ts";
import type { DeployResult, DeployState } from "../registry.ts";
import { install, type Machines, uninstall } from "./machines.ts";

const lease = { insalesId: 1, owner: "worker", until: 5_000 };
const success: DeployResult = { at: 3_000, release: "v1", inputs: "7.a", failure: null, dueAt: 90_000 };
const failed = (code: string, dueAt: number | null, release = "v2"): DeployResult => ({
  ...success,
  release,
  failure: { code, message: `no\0 ${code}` },
  dueAt,
});
const v1: FleetState = { ...noFleet, base: "v1" };
const v2: FleetState = { ...v1, base: "v2" };

export function deployContract(machines: () => Machines): void {
  const state = async (id = 1): Promise<DeployState> => (await machines().one.find(id))!.deploy;
  const due = (now: number, limit = 100, except: string[] = []) =>
    machines().two.deploys.due({ fleet: v2, except, now, limit });
  const outdated = (fleet: FleetState, now = 3_000, except: string[] = []) =>
    machines().two.deploys.outdated({ fleet, except, now, limit: 100 });
  /** Deploys with the result, as one worker. */
  const deploy = async (result: DeployResult, insalesId = 1) => {
    const { deploys } = machines().one;
    await deploys.lease({ ...lease, insalesId, now: 2_000 });
    return deploys.settle({ ...lease, insalesId }, result);
  };

  beforeEach(async () => {
    await install(machines().one, 1);
  });

  test("an install is due even if its process stops before it requests a deploy", async () => {
    await deploy(success);
    await install(machines().one, 2, 3_000);
    expect([await due(2_999), await due(3_000), await due(3_000, 1, ["v2"])]).toEqual([[], [2], []]);
    const held = await machines().two.deploys.lease({ ...lease, insalesId: 2, now: 3_000 });
    expect(held!.deploy).toMatchObject({ has: null, tried: null, tries: [] });
  });

  test("stores that wait longest come first", async () => {
    const { one } = machines();
    for (const id of [2, 3, 4]) await install(one, id);
    for (const [insalesId, at] of [
      [3, 2_000],
      [1, 4_000],
      [2, 3_000],
      [4, 2_000],
    ] as const) {
      await one.deploys.retry({ insalesId }, at);
    }
    expect([await due(9_000), await due(9_000, 2), await due(3_000)]).toEqual([
      [3, 4, 2, 1],
      [3, 4],
      [3, 4, 2],
    ]);
  });

  test("no deploy is due in a store that is not installed", async () => {
    const { one } = machines();
    await deploy(success);
    await uninstall(one, 1);
    expect(await one.deploys.retry({ insalesId: 1 }, 3_000)).toBe(0);
    expect(await one.deploys.retry({ insalesId: 7 }, 3_000)).toBe(0);
    expect([await due(9_000), await outdated(v2)]).toEqual([[], []]);
    expect(await one.deploys.lease({ ...lease, now: 4_000 })).toBeNull();
    expect(await state()).toMatchObject({ has: "v1" });
  });

  test("a store with another release than it should have is outdated, and its row does not change", async () => {
    await deploy(success);
    const before = await state();
    expect([await outdated(v1), await outdated(v2), await outdated(noFleet)]).toEqual([[], [1], [1]]);
    expect(await outdated(v2, 3_000, ["v2"])).toEqual([]);
    expect(await state()).toEqual(before);
    await machines().one.deploys.lease({ ...lease, now: 3_000 });
    expect([await outdated(v2), await outdated(v2, 5_000)]).toEqual([[], [1]]);
  });

  test("after a failure the release is tried again at its time, and another one immediately", async () => {
    await deploy(success);
    await deploy(failed("timeout", 9_000));
    expect([await outdated(v2), await outdated(v1)]).toEqual([[], [1]]);
    expect([await due(8_999), await due(9_000)]).toEqual([[], [1]]);
  });

  test("the share of stores that get a release is the same as in the process", async () => {
    const { one } = machines();
    await deploy(success);
    const ids = [1, 4, 777, 12_345, 5_000_000_001, 999_999_999_999_999];
    for (const id of ids.slice(1)) {
      await install(one, id);
      await deploy(success, id);
    }
    await deploy({ ...success, release: "v2" }, 777);
    for (const share of [0, 100, 2_500, 5_000, 9_999, 10_000]) {
      for (const halted of [null, "by a test"]) {
        const fleet: FleetState = { ...v1, release: "v2", share, salt: 4_321, halted };
        const wanted = (id: number) =>
          wantedRelease(fleet, { insalesId: id, has: id === 777 ? "v2" : "v1" }) !==
          (id === 777 ? "v2" : "v1");
        expect(await outdated(fleet)).toEqual(ids.filter(wanted));
      }
    }
  });

  test("stores are counted, and found, by state and error code", async () => {
    const { one, two } = machines();
    for (const id of [2, 3, 4]) await install(one, id);
    await deploy(success);
    await deploy({ ...success, release: "v2" }, 2);
    await deploy(success, 3);
    await deploy(failed("forbidden", null), 3);
    await uninstall(one, 4);
    const counts = await two.deploys.count(v2);
    expect(counts.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: "current", has: "v2", wanted: "v2", errorCode: null, stores: 1 },
      { state: "failing", has: "v1", wanted: "v2", errorCode: "forbidden", stores: 1 },
      { state: "outdated", has: "v1", wanted: "v2", errorCode: null, stores: 1 },
      { state: "uninstalled", has: null, wanted: "v2", errorCode: null, stores: 1 },
    ]);
    const failing = (errorCode: string) => two.deploys.stores(v2, { state: "failing", errorCode, limit: 5 });
    expect(await failing("forbidden")).toEqual([await one.find(3)]);
    expect(await failing("timeout")).toEqual([]);
    expect(await two.deploys.retry({ errorCode: "forbidden" }, 4_000)).toBe(1);
    expect(await due(4_000)).toContain(3);
    expect(await two.deploys.tries("v2", ["limited"])).toEqual({ installed: 3, tried: 1, failed: 1 });
    expect(await two.deploys.tries("v2", ["forbidden"])).toEqual({ installed: 3, tried: 1, failed: 0 });
    await deploy({ ...success, release: "v2" }, 3);
    expect(await two.deploys.tries("v2", ["limited"])).toEqual({ installed: 3, tried: 1, failed: 0 });
  });

  test("only one of many workers gets the lease", async () => {
    const { one, atOnce } = machines();
    const tries = await atOnce(20, ({ deploys }, index) =>
      deploys.lease({ ...lease, owner: `${index}`, now: 2_000 }),
    );
    const held = tries.filter((store) => store !== null);
    expect(held).toEqual([await one.find(1)]);
    const owner = String(tries.indexOf(held[0]!));
    expect(held[0]!.deploy.lease).toEqual({ owner, until: 5_000 });
    expect([await due(4_999), await due(5_000)]).toEqual([[], [1]]);
    expect(await one.deploys.lease({ ...lease, owner, now: 4_999 })).toBeNull();
  });

  describe("with a lease", () => {
    beforeEach(async () => {
      await machines().one.deploys.lease({ ...lease, now: 2_000 });
    });
    const settle = (result: DeployResult) => machines().one.deploys.settle(lease, result);

    test("a success is recorded, and the deploy is due again at its renewal", async () => {
      expect(await settle(success)).toBe(true);
      expect(await state()).toEqual({
        has: "v1",
        deployedAt: 3_000,
        tried: "v1",
        inputs: "7.a",
        stepped: null,
        failures: 0,
        errorCode: null,
        error: null,
        dueAt: 90_000,
        tries: [{ at: 3_000, release: "v1", error: null }],
        lease: null,
      });
      expect([await due(89_999), await due(90_000)]).toEqual([[], [1]]);
    });

    test("failures are counted until a success, and the last five attempts are kept", async () => {
      expect(await settle(failed("timeout", 6_000))).toBe(true);
      const error = "no\uFFFD timeout";
      expect(await state()).toMatchObject({
        has: null,
        failures: 1,
        error,
        errorCode: "timeout",
        dueAt: 6_000,
      });
      for (let count = 2; count < 6; count++) await deploy(failed("unauthorized", null));
      expect(await state()).toMatchObject({
        failures: 5,
        errorCode: "unauthorized",
        dueAt: null,
        lease: null,
      });
      await deploy(success);
      const { tries, ...left } = await state();
      expect(left).toMatchObject({ has: "v1", failures: 0, error: null, errorCode: null });
      expect(tries.map((own) => own.error === null)).toEqual([true, false, false, false, false]);
    });

    test("an extended lease lasts longer", async () => {
      const { one, two } = machines();
      expect(await one.deploys.extend({ ...lease, until: 8_000 })).toBe(true);
      expect([await due(7_999), await due(8_000)]).toEqual([[], [1]]);
      expect(await two.deploys.extend({ ...lease, owner: "other", until: 9_000 })).toBe(false);
      expect((await state()).lease).toEqual({ owner: "worker", until: 8_000 });
    });

    test("an expired lease can be taken, and the first worker can no longer change anything", async () => {
      const { one, two } = machines();
      expect(await due(5_000)).toEqual([1]);
      const taken = await two.deploys.lease({ insalesId: 1, owner: "other", until: 9_000, now: 5_000 });
      expect(taken).not.toBeNull();
      expect(await one.deploys.extend({ ...lease, until: 20_000 })).toBe(false);
      expect(await settle(success)).toBe(false);
      expect(await settle(failed("timeout", null))).toBe(false);
      expect(await one.find(1)).toEqual(taken);
    });

    test("a lease, and a retry, of a clock that was two days ahead do not block the store", async () => {
      const ahead = 2 * 24 * 3_600_000;
      const { deploys } = machines().one;
      await deploys.extend({ ...lease, until: ahead });
      expect(await deploys.lease({ ...lease, now: 2_000 })).not.toBeNull();
      await settle(failed("timeout", ahead));
      expect(await due(2_000)).toEqual([1]);
      const taken = await deploys.lease({ ...lease, now: 2_000 });
      expect(taken!.deploy.dueAt).toBe(2_000);
    });

    test("an uninstall ends the lease", async () => {
      const { one } = machines();
      await uninstall(one, 1);
      expect(await one.deploys.extend({ ...lease, until: 8_000 })).toBe(false);
      expect(await settle(success)).toBe(false);
      expect(await state()).toMatchObject({ has: null, dueAt: null, lease: null });
    });
  });
}

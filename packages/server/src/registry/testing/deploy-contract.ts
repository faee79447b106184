import { beforeEach, describe, expect, test } from "vitest";
import type { DeployResult, DeployState } from "../registry.ts";
import { install, type Machines, uninstall } from "./machines.ts";

const lease = { insalesId: 1, owner: "worker", until: 5_000 };

export function deployContract(machines: () => Machines): void {
  const state = async (): Promise<DeployState> => (await machines().one.find(1))!.deploy;
  const due = (now: number, limit = 100) => machines().two.deploys.due({ now, limit });

  beforeEach(async () => {
    const { one } = machines();
    await install(one, 1);
    await one.deploys.lease({ ...lease, now: 1_000 });
    await one.deploys.settle(lease, { has: "v0", at: 1_000, renewAt: null });
  });

  test("a wanted version is due at its time", async () => {
    const { one } = machines();
    await one.deploys.want(1, "v1", 2_000);
    expect(await state()).toMatchObject({ wanted: "v1", has: "v0", dueAt: 2_000, failures: 0, error: null });
    expect([await due(1_999), await due(2_000)]).toEqual([[], [1]]);
    expect(await one.deploys.lease({ ...lease, now: 1_999 })).toBeNull();
  });

  test("an install is due even if its process stops before it requests a deploy", async () => {
    await install(machines().one, 2, 3_000);
    expect([await due(2_999), await due(3_000)]).toEqual([[], [2]]);
    const held = await machines().two.deploys.lease({ ...lease, insalesId: 2, now: 3_000 });
    expect(held!.deploy).toMatchObject({ wanted: null, has: null });
  });

  test("stores that wait longest come first", async () => {
    const { one } = machines();
    for (const id of [2, 3, 4]) await install(one, id);
    for (const [id, at] of [
      [3, 2_000],
      [1, 4_000],
      [2, 3_000],
      [4, 2_000],
    ] as const) {
      await one.deploys.want(id, "v1", at);
    }
    expect([await due(9_000), await due(9_000, 2), await due(3_000)]).toEqual([
      [3, 4, 2, 1],
      [3, 4],
      [3, 4, 2],
    ]);
  });

  test("no deploy is due in a store that is not installed", async () => {
    const { one } = machines();
    await one.deploys.want(1, "v1", 2_000);
    await uninstall(one, 1);
    await one.deploys.want(1, "v2", 3_000);
    await one.deploys.want(7, "v2", 3_000);
    expect(await due(9_000)).toEqual([]);
    expect(await one.deploys.lease({ ...lease, now: 4_000 })).toBeNull();
    expect(await state()).toMatchObject({ wanted: "v1" });
  });

  test("only one of many workers gets the lease", async () => {
    const { one, atOnce } = machines();
    await one.deploys.want(1, "v1", 2_000);
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
      const { deploys } = machines().one;
      await deploys.want(1, "v1", 2_000);
      await deploys.lease({ ...lease, now: 2_000 });
    });
    const settle = (result: DeployResult) => machines().one.deploys.settle(lease, result);
    const success = { has: "v1", at: 3_000, renewAt: 90_000 };

    test("a success is recorded, and the deploy is due again at its renewal", async () => {
      expect(await settle(success)).toBe(true);
      expect(await state()).toEqual({
        wanted: "v1",
        has: "v1",
        deployedAt: 3_000,
        failures: 0,
        error: null,
        dueAt: 90_000,
        lease: null,
      });
      expect([await due(89_999), await due(90_000)]).toEqual([[], [1]]);
    });

    test("failures are counted until a success, and the deploy is due again at the retry time", async () => {
      const { deploys } = machines().one;
      expect(await settle({ error: "no\0 answer", retryAt: 6_000 })).toBe(true);
      expect(await state()).toMatchObject({ has: "v0", failures: 1, error: "no\uFFFD answer", dueAt: 6_000 });
      await deploys.lease({ ...lease, now: 6_000 });
      await settle({ error: "401", retryAt: null });
      expect(await state()).toMatchObject({ failures: 2, error: "401", dueAt: null, lease: null });
      await deploys.want(1, "v1", 7_000);
      expect(await state()).toMatchObject({ failures: 0, error: null, dueAt: 7_000 });
      await deploys.lease({ ...lease, now: 7_000 });
      await settle({ error: "503", retryAt: 8_000 });
      await deploys.lease({ ...lease, now: 8_000 });
      await settle(success);
      expect(await state()).toMatchObject({ has: "v1", failures: 0, error: null });
    });

    test.each(["v1", "v2"])(
      "%s, which is wanted during a deploy, stays due after its success",
      async (version) => {
        await machines().two.deploys.want(1, version, 4_000);
        expect(await due(4_000)).toEqual([]);
        await settle(success);
        expect(await state()).toMatchObject({ wanted: version, has: "v1", dueAt: 4_000 });
        expect(await due(4_000)).toEqual([1]);
      },
    );

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
      expect(await settle({ error: "late", retryAt: null })).toBe(false);
      expect(await one.find(1)).toEqual(taken);
    });

    test("an uninstall ends the lease", async () => {
      const { one } = machines();
      await uninstall(one, 1);
      expect(await one.deploys.extend({ ...lease, until: 8_000 })).toBe(false);
      expect(await settle(success)).toBe(false);
      expect(await state()).toMatchObject({ has: "v0", dueAt: null, lease: null });
    });
  });
}

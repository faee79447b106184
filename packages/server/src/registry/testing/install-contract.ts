import { expect, test } from "vitest";
import type { Registry } from "../registry.ts";
import { day, install, type Machines, uninstall } from "./machines.ts";

const call = { tokenHash: "a", insalesId: 1, shop: "shop-1.myinsales.ru", network: null, at: 1_000 };

export function installContract(machines: () => Machines): void {
  test("a repeated token returns the pending call, unless it was decided or belongs to another store", async () => {
    const { one, two } = machines();
    expect(await one.installs.find("a")).toBeNull();
    const claimed = await one.installs.claim(call);
    expect(claimed).toEqual({ ...call, state: "pending", sequence: expect.any(Number) });
    expect(await two.installs.find("a")).toEqual(claimed);
    expect(await two.find(1)).toBeNull();
    const later = { ...call, at: 5_000 };
    expect(await two.installs.claim(later)).toEqual(claimed);
    expect(await two.installs.claim({ ...later, insalesId: 2 })).toBeNull();
    expect(await two.installs.claim({ ...later, shop: "other" })).toBeNull();
    await one.installs.refuse("a");
    expect(await two.installs.claim(later)).toBeNull();
  });

  test("a network is proven after an accepted call, until that is too long ago", async () => {
    const { one, two } = machines();
    await one.installs.claim({ ...call, network: "5.9.0.0" });
    expect(await two.installs.hasProven("5.9.0.0", 0)).toBe(false);
    await accept(one, "a");
    const proven = [
      ["5.9.0.0", 999],
      ["5.9.0.0", 1_000],
      ["5.9.1.0", 0],
    ] as const;
    const known = await Promise.all(proven.map(([network, since]) => two.installs.hasProven(network, since)));
    expect(known).toEqual([true, false, false]);
  });

  test("parallel calls with one token all get the same record", async () => {
    const { one, atOnce } = machines();
    const calls = await atOnce(50, ({ installs }, at) => installs.claim({ ...call, at }));
    expect(new Set(calls.map((each) => JSON.stringify(each))).size).toBe(1);
    const accepted = await atOnce(50, ({ installs }, at) => installs.accept("a", { password: `${at}`, at }));
    expect(accepted.toSorted()).toEqual(["accepted", ...Array<string>(49).fill("repeated")]);
    expect(await one.find(1)).toMatchObject({ password: String(accepted.indexOf("accepted")) });
  });

  test("an accepted call installs the store", async () => {
    const { one, two } = machines();
    const { sequence } = (await one.installs.claim(call))!;
    expect(await two.installs.accept("a", { password: "sealed", at: 2_000 })).toBe("accepted");
    expect(await one.find(1)).toEqual({
      insalesId: 1,
      shop: "shop-1.myinsales.ru",
      isInstalled: true,
      password: "sealed",
      sequence,
      installedAt: 2_000,
      uninstalledAt: null,
      deploy: {
        has: null,
        deployedAt: null,
        tried: null,
        inputs: null,
        stepped: null,
        failures: 0,
        errorCode: null,
        error: null,
        dueAt: 2_000,
        tries: [],
        lease: null,
      },
    });
    expect(await one.installs.find("a")).toMatchObject({ state: "accepted" });
  });

  test("only a pending call can be accepted or refused", async () => {
    const { one } = machines();
    expect(await accept(one, "unknown")).toBe("overtaken");
    const token = await install(one, 1);
    expect(await accept(one, token)).toBe("repeated");
    await one.installs.refuse(token);
    expect(await one.installs.find(token)).toMatchObject({ state: "accepted" });
    expect(await one.find(1)).toMatchObject({ password: "sealed 1000", installedAt: 1_000 });
    await one.installs.claim({ ...call, insalesId: 2 });
    await one.installs.refuse("a");
    expect(await accept(one, "a")).toBe("overtaken");
    expect(await one.find(2)).toBeNull();
  });

  test.each([
    ["older", "newer", ["accepted", "accepted"], "accepted"],
    ["newer", "older", ["accepted", "overtaken"], "pending"],
  ])("the newer of two installs wins: %s, then %s", async (first, second, outcomes, stateOfOlder) => {
    const { one, two } = machines();
    await claimTwo(one);
    expect([await accept(one, first), await accept(two, second)]).toEqual(outcomes);
    expect(await one.find(1)).toMatchObject({ password: "newer" });
    expect(await one.installs.find("older")).toMatchObject({ state: stateOfOlder });
  });

  test("the newer of two installs wins, even if both are accepted in parallel", async () => {
    const { one, atOnce } = machines();
    await claimTwo(one);
    await atOnce(20, (registry, index) => accept(registry, index % 3 ? "older" : "newer"));
    expect(await one.find(1)).toMatchObject({ password: "newer" });
  });

  test("a withdrawn install counts as uninstalled, and its call can be accepted again", async () => {
    const { one, two } = machines();
    await install(one, 1);
    const token = await install(one, 1, 2_000);
    await two.installs.withdraw(token, { password: "sealed 1000", at: 3_000 });
    expect(await one.find(1)).toMatchObject({ isInstalled: true });
    await two.installs.withdraw(token, { password: "sealed 2000", at: 3_000 });
    expect(await one.find(1)).toMatchObject({ uninstalledAt: 3_000, deploy: { dueAt: null } });
    expect(await accept(one, token)).toBe("accepted");
    expect(await two.find(1)).toMatchObject({ isInstalled: true, password: token });
  });

  test("an uninstall keeps the store and marks it", async () => {
    const { one, two } = machines();
    await install(one, 1);
    const before = (await one.find(1))!;
    expect(await uninstall(two, 1, 3_000)).toBe(true);
    const deploy = { ...before.deploy, dueAt: null };
    expect(await one.find(1)).toEqual({ ...before, isInstalled: false, uninstalledAt: 3_000, deploy });
    expect(await uninstall(two, 1, 4_000)).toBe(false);
    expect(await one.find(1)).toMatchObject({ uninstalledAt: 3_000 });
    expect(await one.installs.uninstall({ insalesId: 2, sequence: 1, at: 3_000 })).toBe(false);
  });

  test("a reinstall has a new password, nothing deployed, and a deploy due", async () => {
    const { one } = machines();
    await install(one, 1, 1_000);
    const lease = { insalesId: 1, owner: "worker", until: 2_000 };
    await one.deploys.lease({ ...lease, now: 1_000 });
    const failure = { code: "timeout", message: "late" };
    await one.deploys.settle(lease, { at: 1_000, release: "v1", inputs: "1.a", failure, dueAt: null });
    await one.deploys.lease({ ...lease, now: 1_000 });
    await uninstall(one, 1);
    await install(one, 1, 3_000);
    expect(await one.find(1)).toMatchObject({
      isInstalled: true,
      password: "sealed 3000",
      uninstalledAt: null,
      deploy: { has: null, tried: null, inputs: null, failures: 0, dueAt: 3_000, tries: [], lease: null },
    });
  });

  test("a password is resealed only for its own install", async () => {
    const { one } = machines();
    await install(one, 1);
    const { sequence } = (await one.find(1))!;
    await one.installs.reseal({ insalesId: 1, sequence: sequence - 1, password: "older" });
    await one.installs.reseal({ insalesId: 1, sequence: sequence + 1, password: "newer" });
    expect(await one.find(1)).toMatchObject({ password: "sealed 1000" });
    await one.installs.reseal({ insalesId: 1, sequence, password: "resealed" });
    expect(await one.find(1)).toMatchObject({ password: "resealed", sequence });
  });

  test("failed calls are forgotten after a day, accepted ones never", async () => {
    const { one } = machines();
    const accepted = await install(one, 1);
    await one.installs.claim({ ...call, tokenHash: "refused" });
    await one.installs.refuse("refused");
    const pending = await one.installs.claim({ ...call, tokenHash: "pending" });
    const failed = () => Promise.all(["refused", "pending"].map((token) => one.installs.find(token)));
    await one.installs.claim({ ...call, at: 1_000 + day });
    expect(await failed()).toEqual([expect.anything(), expect.anything()]);
    const last = await one.installs.claim({ ...call, tokenHash: "b", at: 1_001 + day });
    expect(await failed()).toEqual([null, null]);
    expect(await one.installs.find(accepted)).not.toBeNull();
    expect(last!.sequence).toBeGreaterThan(pending!.sequence);
  });
}

async function claimTwo({ installs }: Registry): Promise<void> {
  for (const tokenHash of ["older", "newer"]) await installs.claim({ ...call, tokenHash });
}

function accept({ installs }: Registry, token: string) {
  return installs.accept(token, { password: token, at: 2_000 });
}

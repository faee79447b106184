import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Registry, StoreRecord } from "../registry.ts";
import { actionContract } from "./action-contract.ts";
import { budgetContract } from "./budget-contract.ts";
import { deployContract } from "./deploy-contract.ts";
import { installContract } from "./install-contract.ts";
import { install, type Machines, uninstall } from "./machines.ts";
import { recordContract } from "./record-contract.ts";
import { releaseContract } from "./release-contract.ts";
import { reportContract } from "./report-contract.ts";

/** Storage for a registry, initially empty. */
export interface RegistryPlace {
  /** Returns another registry over the same data, like another machine's. It is not open. */
  readonly machine: () => Registry;
  /** Runs SQL, like another program. */
  readonly execute: (text: string) => Promise<unknown>;
  /** Called after all registries were closed. */
  readonly remove: () => Promise<void>;
}

const tables = [
  "store",
  "install_call",
  "budget",
  "record",
  "action",
  "fleet",
  "event",
  "release",
  "map",
  "report",
];

const contracts = {
  installs: installContract,
  budgets: budgetContract,
  deploys: deployContract,
  records: recordContract,
  releases: releaseContract,
  actions: actionContract,
  reports: reportContract,
};

/** Tests that every registry must pass. */
export function registryContract(name: string, createPlace: () => Promise<RegistryPlace>): void {
  describe(`a registry ${name}`, () => {
    let place: RegistryPlace;
    let machines: Machines;

    beforeAll(async () => {
      place = await createPlace();
      const [one, two] = [place.machine(), place.machine()];
      machines = {
        one,
        two,
        atOnce: (count, task) =>
          Promise.all(Array.from({ length: count }, (_, index) => task(index % 2 ? two : one, index))),
      };
    });
    beforeEach(async () => {
      await Promise.all([machines.one.open(), machines.two.open()]);
      await place.execute(tables.map((table) => `DELETE FROM orderpane_${table}`).join(";"));
    });
    afterAll(async () => {
      await Promise.all([machines.one.close(), machines.two.close()]);
      await place.remove();
    });
    describe.each(Object.entries(contracts))("%s", (_register, contract) => {
      contract(() => machines);
    });

    test("a closed registry rejects every call", async () => {
      const { one } = machines;
      await one.close();
      const refusal = {
        code: "registry-failed",
        message: "the registry is not open",
        fix: "Call open() first, and nothing after close().",
      };
      await expect(one.find(1)).rejects.toMatchObject(refusal);
      await expect(one.budgets.refund([])).rejects.toMatchObject(refusal);
    });

    test("a registry of the next version works, and one that is two versions newer is refused", async () => {
      const update = "INSERT INTO orderpane_migration SELECT MAX(version) + 1 FROM orderpane_migration";
      await place.execute(update);
      await place.execute("ALTER TABLE orderpane_store ADD COLUMN added BIGINT NOT NULL DEFAULT 0");
      const other = place.machine();
      await other.open();
      await install(other, 1);
      expect(await machines.one.find(1)).toMatchObject({ isInstalled: true });
      await other.close();
      await place.execute(update);
      await expect(other.open()).rejects.toMatchObject({
        code: "registry-failed",
        message: expect.stringMatching(
          /^the registry has version \d+, and this program knows versions up to \d+$/,
        ),
        fix: "Update @orderpane/server, or open the backup that was made before the update.",
      });
      await expect(other.find(1)).rejects.toThrow("the registry is not open");
      const newest = "(SELECT MAX(version) FROM orderpane_migration)";
      await place.execute(`DELETE FROM orderpane_migration WHERE version >= ${newest} - 1`);
      await place.execute("ALTER TABLE orderpane_store DROP COLUMN added");
    });

    test("installed stores are listed by id, and uninstalled ones on request", async () => {
      const { one, two } = machines;
      for (const id of [30, 4, 5_000_000_000, 12]) await install(one, id);
      await uninstall(one, 12);
      const ids = (stores: readonly StoreRecord[]) => stores.map(({ insalesId }) => insalesId);
      expect(ids(await two.list())).toEqual([4, 30, 5_000_000_000]);
      const all = await two.list({ withUninstalled: true });
      expect(ids(all)).toEqual([4, 12, 30, 5_000_000_000]);
      expect(all[1]).toEqual(await one.find(12));
    });

    test("forgetting a store erases it from every table and budget; it can be installed again", async () => {
      const { one, two } = machines;
      await place.execute("CREATE TABLE orderpane_added (note TEXT, insales_id BIGINT)");
      await place.execute("INSERT INTO orderpane_added VALUES ('note', 3)");
      const keys = ["actions 1 widget", "install shop-1.myinsales.ru x", "actions 11 widget"];
      const spend = () =>
        Promise.all(keys.map((key) => two.budgets.spend([{ key, limit: 1 }], { ms: 1_000, now: 1_000 })));
      const action = { insalesId: 1, route: "widget", key: "a", bodyHash: "body", at: 1_000 };
      const token = await install(one, 1);
      await install(one, 2);
      await one.records.put(1, "name", "text");
      await one.actions.begin(action);
      await spend();
      expect([await two.forget(1), await two.forget(1)]).toEqual([true, false]);
      expect([await two.forget(3), await two.forget(3)]).toEqual([true, false]);
      await place.execute("DROP TABLE orderpane_added");
      // A deploy that is running.
      await one.records.put(1, "name", "late");
      expect((await one.list()).map(({ insalesId }) => insalesId)).toEqual([2]);
      expect([await one.installs.find(token), await one.records.list(1)]).toEqual([null, []]);
      expect(await one.actions.begin(action)).toEqual({ state: "new" });
      expect(await spend()).toEqual([true, true, false]);
      await install(one, 1);
      expect(await two.find(1)).toMatchObject({ isInstalled: true, deploy: { dueAt: 1_000 } });
    });

    test("texts are stored unchanged", async () => {
      const { one, two } = machines;
      const text = `'"; DROP TABLE orderpane_store; -- $1 ? \\ \r\n\t «Ласточка» 😀 ${"x".repeat(100_000)}`;
      await install(one, 1);
      await one.records.put(1, "name", text);
      expect(await two.records.list(1)).toEqual([{ name: "name", text }]);
    });
  });
}

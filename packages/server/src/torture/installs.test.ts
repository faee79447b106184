import { setImmediate } from "node:timers/promises";
import { isTorture, scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createInstallScenario,
  deliveries,
  faults,
  type ScenarioEvent,
} from "../lifecycle/testing/install-scenario.ts";

/**
 * A store that has installed the application is used with its password, in every order of calls and probes.
 */
const numRuns = scaled({ sample: 20, all: 5000 });

const store = fc.nat(1);
const delivery = fc.oneof(
  { weight: 3, arbitrary: fc.constant("prompt" as const) },
  { weight: 2, arbitrary: fc.constantFrom(...deliveries) },
);
const event: fc.Arbitrary<ScenarioEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("install"), store, delivery }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("uninstall"), store, delivery }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("forge"), store, client: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("repeat"),
      nth: fc.nat(9),
      other: store,
      change: fc.constantFrom("shop", "insales_id", null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("fault"),
      store,
      fault: fc.constantFrom(...(Object.keys(faults) as (keyof typeof faults)[])),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("wait"), ms: fc.constantFrom(1_000, 301_000, 601_000) }),
  },
);

/** An event, and how many turns pass before the next one. */
const events = fc.array(fc.tuple(event, fc.nat(60)), { minLength: 3, maxLength: 14 });

test(
  `${numRuns} interleavings of real, forged and repeated calls, uninstalls and faults`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const counts = new Map<string, number>();
    const property = fc.asyncProperty(events, fc.scheduler(), async (planned, scheduler) => {
      const turn = async () => {
        await scheduler.schedule(Promise.resolve());
        // The registry writes later, so that writes which come together share a transaction.
        await setImmediate();
      };
      const scenario = await createInstallScenario(turn);
      const check = async () => {
        for (const { simulated, state, issued } of scenario.stores) {
          const { password } = simulated;
          const active = await scenario.activeIn(simulated);
          expect([null, ...issued]).toContain(active);
          // The store may have changed while the registry was read.
          const isInstalled = state === "installed" && password === simulated.password;
          expect(isInstalled ? active : password).toBe(password);
        }
      };
      const run = async () => {
        for (const [next, turns] of planned) {
          scenario.perform(next);
          for (let passed = 0; passed < turns; passed++) await turn();
          await check();
        }
        await scenario.settle();
        await check();
        scenario.context.clock.now += 301_000;
        for (const [index, { simulated }] of scenario.stores.entries()) {
          simulated.fault = null;
          scenario.perform({ kind: "install", store: index, delivery: "prompt" });
        }
        await scenario.settle();
        expect(scenario.stores.map(({ state }) => state)).toEqual(["installed", "installed"]);
        await check();
      };
      await scheduler.waitFor(run());
      await scenario.context.registry.close();
      for (const status of scenario.statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns, seed: 17 });
    await annotate([...counts].map(([name, count]) => `${count} ${name}`).join(", "));
    const expected = [
      "install 200",
      "install 403",
      "install 429",
      "install 503",
      "uninstall 200",
      "uninstall 403",
    ];
    expect([...counts.keys()]).toEqual(expect.arrayContaining(isTorture ? expected : []));
  },
);

import { afterAll, expect, test } from "vitest";
import { contractCases } from "./cases/cases.ts";
import { runContract } from "./run/run-contract.ts";
import { openLocalTarget } from "./targets/local-target.ts";
import { type BrokenStore, breakStore } from "./testing/break-store.ts";
import { brokenBackOffice } from "./testing/broken-stores/broken-back-office.ts";
import { brokenLifecycle } from "./testing/broken-stores/broken-lifecycle.ts";
import { brokenStorefront } from "./testing/broken-stores/broken-storefront.ts";
import { brokenWidgets } from "./testing/broken-stores/broken-widgets.ts";

const { target, close } = await openLocalTarget();
afterAll(close);

const brokenStores: readonly BrokenStore[] = [
  ...brokenBackOffice(target),
  ...brokenWidgets,
  ...brokenStorefront,
  ...brokenLifecycle(target),
];

test.each(brokenStores)("a broken store fails the case %s, which says %s", async (id, reason, how) => {
  const cases = contractCases.filter((known) => known.id === id);
  const broken = typeof how === "function" ? breakStore(target, how) : { ...target, ...how };
  const { results } = await runContract(broken, { cases });
  expect(results).toMatchObject([{ id, outcome: "failed", reason: expect.stringMatching(reason) }]);
});

test("every case fails for at least one broken store", () => {
  const failed = new Set(brokenStores.map(([id]) => id));
  expect(contractCases.map(({ id }) => id).filter((id) => !failed.has(id))).toEqual([]);
});

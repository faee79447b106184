import { requestLimit } from "@orderpane/protocol/api";
import { afterAll, beforeEach, expect, test } from "vitest";
import { contractCases } from "./cases/cases.ts";
import { runContract } from "./session.ts";
import { openLocalTarget } from "./target.ts";
import { breakStore } from "./testing/break-store.ts";
import { brokenStores } from "./testing/broken-stores.ts";

const { platform, target, close } = openLocalTarget();
// Each store has a window of its own for its requests.
beforeEach(() => platform.clock.advance(requestLimit.windowSeconds * 1000));
afterAll(close);

const rows = brokenStores(target);

test.each(rows)("a broken store fails the case %s", async (id, how) => {
  const cases = contractCases.filter((known) => known.id === id);
  const { results } = await runContract(breakStore(target, how), { cases });
  // The case says what it found; it does not break down.
  expect(results).toMatchObject([{ id, outcome: "failed", reason: expect.stringContaining("found") }]);
});

test("every case fails for at least one broken store", () => {
  const failed = new Set(rows.map(([id]) => id));
  expect(contractCases.map(({ id }) => id).filter((id) => !failed.has(id))).toEqual([]);
});

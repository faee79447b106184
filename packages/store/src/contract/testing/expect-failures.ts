import { afterAll, expect, test } from "vitest";
import { contractCases } from "../cases.ts";
import { openLocalTarget } from "../open-local-target.ts";
import { runContract } from "../run-contract.ts";
import type { ContractTarget } from "../target.ts";
import { type BrokenStore, breakStore } from "./broken-store.ts";

/** Tests that a local store fails a case for each way in which it is broken. */
export async function expectFailures(
  makeRows: (target: ContractTarget) => readonly BrokenStore[],
): Promise<void> {
  const { target, close } = await openLocalTarget();
  afterAll(close);
  test.each(makeRows(target))("a store that %s fails the case %s", async (_, id, reason, breakage) => {
    const cases = contractCases.filter((known) => known.id === id);
    const { results } = await runContract(breakStore(target, breakage), { cases });
    expect(results).toMatchObject([{ id, outcome: "failed", reason: expect.stringMatching(reason) }]);
  });
}

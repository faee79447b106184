import { isTorture } from "@orderpane/tooling/scale";
import { expect, test } from "vitest";
import { openLocalTarget } from "../targets/local-target.ts";
import { runContract, storeContract } from "../run/run-contract.ts";

// Sends six times five hundred requests. The everyday tests send them in process.
test.runIf(isTorture)("the limit of requests holds over a socket, too", async ({ annotate }) => {
  const { target, close } = await openLocalTarget({ overSocket: true });
  try {
    const cases = storeContract(target).filter(({ needs }) => needs.includes("clock"));
    expect(cases).toHaveLength(6);
    const { results, requests, leftBehind, problem } = await runContract(target, { cases });
    expect(results.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual(
      cases.map(({ id }) => [id, "passed", null]),
    );
    expect({ leftBehind, problem }).toEqual({ leftBehind: [], problem: null });
    await annotate(`${cases.length} cases, ${requests} requests`);
  } finally {
    await close();
  }
});

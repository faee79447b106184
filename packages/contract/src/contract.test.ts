import { afterAll, describe, expect, test } from "vitest";
import { contractCases } from "./cases/cases.ts";
import { storeContract } from "./run/run-contract.ts";
import { ContractSession } from "./run/session.ts";
import { openLocalTarget } from "./targets/local-target.ts";

describe.each([
  ["in process", { overSocket: false }],
  ["over a socket", { overSocket: true }],
])("%s", async (_, options) => {
  const { target, close } = await openLocalTarget(options);
  const session = new ContractSession(target);
  afterAll(close);

  // These cases send hundreds of requests each. Over a socket they belong to the torture suites.
  const cases = storeContract(target).filter(({ needs }) => !options.overSocket || !needs.includes("clock"));

  test.each(cases)("$provenance: $title", async (contractCase) => {
    expect(await session.run(contractCase)).toMatchObject({ outcome: "passed", reason: null });
  });

  test("nothing is left behind", async () => {
    expect(await session.close()).toEqual({ leftBehind: [], problem: null });
  });

  test("the local platform meets the needs of every case", () => {
    expect(storeContract(target)).toEqual(contractCases);
  });
});

import { afterAll, expect, test } from "vitest";
import { contractCases } from "./cases/cases.ts";
import { storeContract } from "./run/run-contract.ts";
import { ContractSession } from "./run/session.ts";
import { openLocalTarget } from "./targets/local-target.ts";

const { target, close } = await openLocalTarget({ overSocket: true });
const session = new ContractSession(target);
afterAll(close);

test("the local platform meets the needs of every case", () => {
  expect(storeContract(target)).toEqual(contractCases);
});

test.each(contractCases)("the local platform passes $provenance: $title", async (contractCase) => {
  expect(await session.run(contractCase)).toMatchObject({ outcome: "passed", reason: null });
});

test("the cases leave nothing behind", async () => {
  expect(await session.close()).toEqual({ leftBehind: [], problem: null });
});

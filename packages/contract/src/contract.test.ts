import { listen } from "@orderpane/platform";
import { afterAll, expect, test } from "vitest";
import { contractCases } from "./cases/cases.ts";
import { storeContract } from "./session.ts";
import { ContractSession } from "./session.ts";
import { localTarget, openLocalTarget } from "./target.ts";

const { platform, close } = openLocalTarget();
const server = await listen(platform);
const target = localTarget(platform, server.url);
const session = new ContractSession(target);
afterAll(async () => {
  await server.close();
  close();
});

test("the local platform meets the needs of every case", () => {
  expect(storeContract(target)).toEqual(contractCases);
});

test.each(contractCases)("the local platform passes $provenance: $title", async (contractCase) => {
  expect(await session.run(contractCase)).toMatchObject({ outcome: "passed", reason: null });
});

test("the cases leave nothing behind", async () => {
  expect(await session.close()).toEqual({ leftBehind: [], problem: null });
});

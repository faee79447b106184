import { readFileSync } from "node:fs";
import { listen } from "@orderpane/platform";
import { requestLimit } from "@orderpane/protocol/api";
import { afterAll, expect, test } from "vitest";
import { contractCases } from "./cases/cases.ts";
import { ContractSession, runContract } from "./session.ts";
import { localTarget, openLocalTarget } from "./target.ts";
import { breakStore } from "./testing/break-store.ts";
import { brokenStores } from "./testing/broken-stores.ts";

const { platform, close } = openLocalTarget();
const server = await listen(platform);
const target = localTarget(platform, server.url);
const session = new ContractSession(target);
afterAll(async () => {
  await server.close();
  close();
});

test.each(contractCases)("the local platform passes $provenance: $title", async (contractCase) => {
  expect(await session.run(contractCase)).toMatchObject({ outcome: "passed", reason: null });
});

test("the cases leave nothing behind", async () => {
  expect(await session.close()).toEqual({ leftBehind: [], problem: null });
});

const other = openLocalTarget();
afterAll(other.close);
const broken = brokenStores(other.target);

test.each(broken)("a broken store fails the case %s", async (id, how) => {
  // Each store has its own limit window.
  other.platform.clock.advance(requestLimit.windowSeconds * 1000);
  const cases = contractCases.filter((known) => known.id === id);
  const { results } = await runContract(breakStore(other.target, how), { cases });
  // The case reports a mismatch instead of crashing.
  expect(results).toMatchObject([{ id, outcome: "failed", reason: expect.stringContaining("found") }]);
});

test("every case fails for at least one broken store, and has a unique id", () => {
  const failed = [...new Set(broken.map(([id]) => id))].toSorted();
  expect(contractCases.map(({ id }) => id).toSorted()).toEqual(failed);
});

/** A program cannot check these in a real store. The platform's own tests cover them. */
const notAskable = [
  "events",
  "seo-filter",
  "storefront-seo-filter",
  "uninstallation",
  "user-login-into-the-application",
  "versioning",
];

test("every section of the specification has a case, unless it cannot be checked in a store", () => {
  const named = new Set(contractCases.flatMap(({ sections }) => sections));
  expect([...named, ...notAskable].toSorted()).toEqual(readSections("platform-api.md").toSorted());
});

/** Anchors of headings that are followed by text. */
function readSections(name: string): string[] {
  const text = readFileSync(new URL(`../../protocol/spec/${name}`, import.meta.url), "utf8");
  const headings = text.matchAll(/^#+ (.*)\n+(?![#\n])/gm);
  return Array.from(headings, ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contractCases } from "./cases.ts";

/** No program can ask a real store about these. The tests of the platform show what it does there. */
const notAskable = ["events", "uninstallation", "user-login-into-the-application", "versioning"];

test("every section of the specification has a case, unless no store can be asked about it", () => {
  const named = new Set(contractCases.flatMap(({ sections }) => sections));
  expect([...named, ...notAskable].toSorted()).toEqual(readSections("platform-api.md").toSorted());
});

test("no two cases have the same id", () => {
  const ids = contractCases.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("a case that only reports what it found is named so, and can be asked of a real store", () => {
  const assumed = contractCases.filter(({ provenance }) => provenance === "assumed");
  expect(assumed.filter(({ id }) => !id.startsWith("unknown."))).toEqual([]);
  const unknown = contractCases.filter(({ id }) => id.startsWith("unknown."));
  const needs = new Set(unknown.flatMap((one) => one.needs));
  expect([...needs].toSorted()).toEqual(["read", "write"]);
});

/** The anchors of the headings that have a text of their own. */
function readSections(name: string): string[] {
  const text = readFileSync(new URL(`../../../protocol/spec/${name}`, import.meta.url), "utf8");
  const headings = text.matchAll(/^#+ (.*)\n+(?![#\n])/gm);
  return Array.from(headings, ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

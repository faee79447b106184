import type { Provenance } from "@orderpane/platform";
import { expect, test } from "vitest";
import { contractCases } from "./cases.ts";
import { facts } from "../statements/facts.ts";
import { statements } from "../statements/statements.ts";

const shown = new Set<string>(contractCases.flatMap((contractCase) => contractCase.statements));

test.each(Object.keys(statements))("the statement %s has a case", (id) => {
  expect(shown).toContain(id);
});

test.each(Object.keys(facts))("the fact %s has a case", (id) => {
  expect(shown).toContain(id);
});

test("no two cases have the same id", () => {
  const ids = contractCases.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test.each(contractCases)("$id says what it shows and needs", ({ statements: ids, needs, requests }) => {
  expect(ids.length).toBeGreaterThan(0);
  expect(needs.length).toBeGreaterThan(0);
  expect(requests).toBeLessThan(600);
});

const ofProvenance = (wanted: Provenance) => contractCases.filter(({ provenance }) => provenance === wanted);

test.each(ofProvenance("spec"))("$id is of the specification, which says it", ({ statements: ids }) => {
  expect(ids.some((id) => Object.hasOwn(statements, id))).toBe(true);
});

test.each(ofProvenance("assumed"))("$id only reports what it found, and its title says so", ({ id }) => {
  expect(id).toMatch(/^unknown\./);
});

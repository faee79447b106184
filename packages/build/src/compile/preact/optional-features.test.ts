import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { markFeatures, mayRender } from "./optional-features.ts";

test("the features of the installed Preact can be chosen, and another Preact stays whole", () => {
  const preact = readFileSync(fileURLToPath(import.meta.resolve("preact")), "utf8");
  expect(markFeatures(preact)).toMatchObject({ code: expect.stringContaining("orderpane_found") });
  expect(markFeatures(preact.replace("128&u.__u", "u.__u&128"))).toBeNull();
});

test.each([
  'import { h, render } from "preact";',
  'import{h as n,render as r}from"preact";',
  "import {\n  hydrate,\n} from 'preact'",
  'import * as preact from "preact"',
  'export * from "preact"',
  'export { render } from "preact";',
  'const { render } = await import("preact")',
  'require("preact").render(a, b)',
])("may render into an element of its own: %s", (module) => {
  expect(mayRender(module)).toBe(true);
});

test.each([
  'import { Component } from "preact"; class A extends Component { render() {} }',
  'import { render } from "ejs"; import { h } from "preact";',
  'import { useState } from "preact/hooks";',
])("does not: %s", (module) => {
  expect(mayRender(module)).toBe(false);
});

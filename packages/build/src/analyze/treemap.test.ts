import { parse } from "parse5";
import { expect, test } from "vitest";
import type { ModuleCost } from "./analyze-widget.ts";
import { treemapPage } from "./treemap.ts";

const cost = (module: string, bytes: number): ModuleCost => ({
  module,
  kind: "script",
  bytes,
  references: 0,
});
const modules = [
  cost("node_modules/preact/dist/preact.mjs", 6_000),
  cost("node_modules/@orderpane/runtime/src/jsonp.ts", 1_000),
  cost('widgets/a/<b a="1">.tsx', 1_500),
  cost("widgets/a/b.tsx", 1_000),
  cost("(fragment)", 500),
];

test("draws each module in proportion, and loads nothing", () => {
  const page = treemapPage([{ name: "a", bytes: 10_000, references: 7, modules }]);
  const columns = page.split("<div ").slice(1);
  expect(columns.map((column) => Array.from(column.matchAll(/flex:(\d+)/g), ([, part]) => part))).toEqual([
    ["6000", "6000"],
    ["2500", "1500", "1000"],
    ["1000", "1000"],
    ["500", "500"],
  ]);
  expect(page).toContain("node_modules/preact/dist/preact.mjs (script): 6,000 bytes, 60.0 %");
  expect(page).toContain("<b>@orderpane/runtime/src/jsonp.ts</b> 1,000");
  expect(page).not.toMatch(/<script|https?:|\bsrc=/);
});

test("file names are escaped", () => {
  const errors: string[] = [];
  const page = treemapPage([{ name: "a", bytes: 10_000, references: 7, modules }]);
  parse(page, { onParseError: ({ code }) => void errors.push(code) });
  expect(errors).toEqual([]);
  expect(page).toContain("&lt;b a=&quot;1&quot;&gt;.tsx");
});

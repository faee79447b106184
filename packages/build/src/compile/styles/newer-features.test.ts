import { expect, test } from "vitest";
import { olderBrowsers, styleTargets } from "../../config/targets.ts";
import { newerFeatures } from "./newer-features.ts";

const targets = styleTargets(olderBrowsers);

test.each([
  ["ul:has(li){color:red}", [":has() (chrome 105, edge 105, firefox 121, safari 15.4)"]],
  [
    "@layer a{b{grid-template-rows:subgrid}}",
    ["@layer (chrome 99, edge 99, firefox 97, safari 15.4)", "subgrid (chrome 117, edge 117, safari 16)"],
  ],
  ["@supports selector(:has(a)){ul:has(li){color:red}}", []],
  ['a:after{content:":has(b)"}', []],
])("%s", (css, found) => {
  expect(newerFeatures(css, targets)).toEqual(found);
});

test("browsers that know a feature are not named", () => {
  expect(newerFeatures("a:has(b){top:0}", styleTargets(["chrome105", "safari15.3"]))).toEqual([
    ":has() (safari 15.4)",
  ]);
});

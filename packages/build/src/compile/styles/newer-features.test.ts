import { expect, test } from "vitest";
import { olderBrowsers } from "../../config/build-inline.ts";
import { newerFeatures } from "./newer-features.ts";

const targets = olderBrowsers;

test.each([
  ["ul:has(li){color:red}", ":has() (chrome 105, edge 105, firefox 121, safari 15.4)"],
  ["@container (width>9px){b{top:0}}", "@container (chrome 105, edge 105, firefox 110, safari 16)"],
  ["@layer a{b{top:0}}", "@layer (chrome 99, edge 99, firefox 97, safari 15.4)"],
  ["@theme default{--a:b}", "@theme (no browser: Tailwind's plugin is missing)"],
  ["b{grid-template-rows:subgrid}", "subgrid (chrome 117, edge 117, safari 16)"],
])("a browser of the target does not know %s", (css, found) => {
  expect(newerFeatures(css, targets)).toEqual([found]);
});

test.each([
  "@supports selector(:has(a)){ul:has(li){color:red}}",
  "@supports (container-type:inline-size){@container (width>9px){b{top:0}}}",
  'a:after{content:"\\":has(b)"}',
  ".subgrid,.\\@container{display:grid}",
])("nothing is lost: %s", (css) => {
  expect(newerFeatures(css, targets)).toEqual([]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";
import { chooseFeatures, markFeatures } from "./optional-features.ts";

test("unused features of the installed Preact are removed, and another version stays whole", () => {
  const preact = readFileSync(fileURLToPath(import.meta.resolve("preact")), "utf8");
  expect(markFeatures(preact)).toMatchObject({ code: expect.stringContaining("orderpane$has$found") });
  expect(markFeatures(preact.replace("128&u.__u", "u.__u&128"))).toBeNull();
});

test.each([
  ["eventHook", "options.event = f", true],
  ["eventHook", "Object.assign(options, { event: f })", true],
  ["eventHook", "(event) => go(event)", false],
  ["mathml", "html`<math><mi>x</mi></math>`", true],
  ["mathml", "Math.max(math, 1)", false],
  ["html", "props.dangerouslySetInnerHTML", true],
])("%s with the program %s: %s", (feature, program, isKept) => {
  const [chosen] = chooseFeatures(`orderpane$has$${feature};${program}`).split(/ *;/);
  expect(chosen).toBe(isKept ? "!0" : "!1");
});

/** Only hydration uses the first, only portals use the second. */
const featuresOf = (script: string) => [
  script.includes(".childNodes"),
  /\bif\(\w+\.props\.__P\)/.test(script),
];

test.each([
  ['import { h, render, // into a popup\n } from "preact"; show(h, render);', [true, false]],
  ['import { hydrate as h } from /* all */ "preact"; show(h);', [true, false]],
  ['import * as preact from "preact"; show(preact[name]);', [true, true]],
  ['import("preact").then(show);', [true, true]],
  ['import { render } from "preact/compat"; show(render);', [true, false]],
  ['import { createPortal } from "preact"; show(createPortal);', [false, true]],
  ['import { Component, render, createPortal } from "preact"; show(Component);', [false, false]],
])("what a program reaches is left in: %s", async (module, expected) => {
  const index = `declare const show: (...values: unknown[]) => void, name: "h"; ${module} export default () => null;`;
  const root = await temporaryProject(widgetFiles("a", { "index.tsx": index }));
  expect(featuresOf((await builtParts(root)).script)).toEqual(expected);
});

test("Preact stays whole if the project replaces it with another module", async () => {
  const root = await temporaryProject({
    ...widgetFiles("a", { "index.tsx": "export default () => null;" }),
    "own.ts": `export * from ${JSON.stringify(fileURLToPath(import.meta.resolve("preact")))};`,
    "vite.config.js":
      'export default { resolve: { alias: [{ find: /^preact$/, replacement: "/own.ts" }] } };',
  });
  expect(featuresOf((await builtParts(root)).script)).toEqual([true, true]);
});

test("Preact stays whole if the project's options say so", async () => {
  const root = await temporaryProject({
    ...widgetFiles("a", { "index.tsx": "export default () => null;" }),
    "vite.config.js": `
      import { widgets } from ${JSON.stringify(join(import.meta.dirname, "../../vite.ts"))};
      export default { plugins: [widgets({ preact: "whole" })] };`,
  });
  const { script } = await builtParts(root);
  expect(featuresOf(script)).toEqual([true, true]);
  expect(script).toContain("componentDidMount");
});

import { describe, expect, test } from "vitest";
import { sourceOf, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";
import { compileWidget } from "../compile-widget.ts";

const inside = "widgets/a/node_modules/pkg/node_modules/preact";

/** A package that brings a Preact of its own. */
const pkg = {
  "widgets/a/node_modules/pkg/package.json": '{ "name": "pkg", "exports": "./index.js" }',
  "widgets/a/node_modules/pkg/index.js":
    'import { h } from "preact"; import { useState } from "preact/hooks"; export const own = [h, useState];',
  [`${inside}/package.json`]:
    '{ "name": "preact", "exports": { ".": "./own.js", "./hooks": "./own.js" }, "sideEffects": true }',
  [`${inside}/own.js`]: "console.log('another'); export const h = 'another', useState = 'another';",
};

const using = {
  "index.tsx": 'import { own } from "pkg"; export default () => <p>{own.map(String)}</p>;',
};

describe("every import of Preact leads to the project's own", () => {
  test("a package that brings its own Preact uses the project's", async () => {
    const { script, inputs } = await compile(await temporaryProject({ ...pkg, ...widgetFiles("a", using) }));
    expect(script).not.toContain("another");
    const preact = inputs.filter((file) => /\/preact\//.test(file));
    expect(preact).toHaveLength(2);
    expect(preact.filter((file) => file.includes("/widgets/"))).toEqual([]);
  });

  const forReact = {
    "widgets/a/node_modules/counter/package.json":
      '{ "name": "counter", "exports": "./index.js", "peerDependencies": { "react": ">=18" } }',
    "widgets/a/node_modules/counter/index.js": `import { jsx } from "react/jsx-runtime";
      import { useState } from "react"; import { createPortal } from "react-dom"; import { createRoot } from "react-dom/client";
      import { act } from "react-dom/test-utils";
      export const Counter = () => jsx("b", { title: [createPortal, createRoot, act].map(typeof 1), children: useState(1) });`,
    ...widgetFiles("a", {
      "index.tsx": 'import { Counter } from "counter"; export default () => <Counter />;',
    }),
  };

  test("a library that is written for React uses the project's", async () => {
    const { inputs } = await compile(await temporaryProject(forReact));
    const files = inputs.flatMap((file) => /\/preact\/(compat\/\w+|test-utils)/.exec(file)?.[1] ?? []);
    expect(files).toEqual(expect.arrayContaining(["compat/dist", "compat/client", "test-utils"]));
  });
});

async function compile(root: string) {
  const { config, source } = await sourceOf(root);
  return compileWidget(config, source);
}

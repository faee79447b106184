import { expect, test } from "vitest";
import { findUnexplained } from "./find-unexplained.ts";

const declared = (...dependencies: string[]) => ({ name: "x", dependencies, devDependencies: [] });

test("a dependency that the README names is accepted", () => {
  const packages = { "packages/a": declared("vite", "@orderpane/protocol") };
  const readmes = {
    "packages/a": "- `vite`: the bundler.\n- `@orderpane/protocol/bundle`: what is written.",
  };
  expect(findUnexplained(packages, readmes)).toEqual([]);
});

test.each(["vite-plugin-singlefile", "see vite.config.ts", "@scope/vite", "invite"])(
  'a README with "%s" does not name vite',
  (readme) => {
    expect(findUnexplained({ "packages/a": declared("vite") }, { "packages/a": readme })).toMatchObject([
      { at: "packages/a/package.json", specifier: "vite" },
    ]);
  },
);

test("development dependencies need a reason, too, but those of the root do not", () => {
  const packages = {
    ".": declared("typescript"),
    "packages/a": { name: "a", dependencies: [], devDependencies: ["esbuild"] },
  };
  expect(findUnexplained(packages, {})).toMatchObject([
    { at: "packages/a/package.json", specifier: "esbuild" },
  ]);
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveBuild } from "./resolve-build.ts";
import { temporaryProject } from "../testing/temporary-project.ts";

test("a project without a Vite configuration has the defaults", async () => {
  const root = await temporaryProject();
  expect(await resolveBuild({ root })).toMatchObject({
    root,
    project: "trial",
    widgetsDir: join(root, "widgets"),
    isDemonstration: false,
    outDir: join(root, "dist"),
  });
});

test("define, aliases, the output folder and the options of the plugin are used", async () => {
  const root = await temporaryProject({
    "vite.config.js": `
      import { widgets } from ${JSON.stringify(join(import.meta.dirname, "../vite.ts"))};
      export default {
        plugins: [widgets({ project: "@other/name", preact: "whole" })],
        define: { __LIMIT__: 5, __NAME__: '"x"' },
        resolve: { alias: { "@": "/src" } },
        build: { outDir: "out" },
      };`,
  });
  const config = await resolveBuild({ root });
  expect(config).toMatchObject({ project: "@other/name", outDir: join(root, "out"), wholePreact: true });
  expect(config.define).toMatchObject({ __LIMIT__: "5", __NAME__: '"x"' });
  expect(config.alias).toContainEqual({ find: "@", replacement: "/src" });
});

test("every mode builds for production and chooses the variables", async () => {
  const root = await temporaryProject({ ".env.staging": "VITE_PLACE=yard\nORDERPANE_APP_PASSWORD=secret" });
  const before = process.env["NODE_ENV"];
  const { define } = await resolveBuild({ root, mode: "staging" });
  expect(define).toMatchObject({
    "import.meta.env.MODE": '"staging"',
    "import.meta.env.PROD": "true",
    "import.meta.env.DEV": "false",
    "import.meta.env.VITE_PLACE": '"yard"',
    "process.env.NODE_ENV": '"production"',
  });
  expect(JSON.stringify(define)).not.toContain("secret");
  expect(process.env["NODE_ENV"]).toBe(before);
});

describe("refused", () => {
  test.each([
    ["target", "last 2 versions"],
    ["target", "es5"],
    ["cssTarget", "crome87"],
  ])("a build.%s of %s, which is neither a browser nor an edition", async (name, target) => {
    const root = await temporaryProject({
      "vite.config.js": `export default { build: { ${name}: ["es2019", "${target}"] } };`,
    });
    await expect(resolveBuild({ root })).rejects.toMatchObject({
      code: "bad-config",
      message: `build.${name} has an unknown target: ${target}`,
      fix: expect.stringContaining('"chrome87"') as string,
    });
  });

  test("a syntax error in the Vite configuration, with its place", async () => {
    const root = await temporaryProject({ "vite.config.ts": "export default { base: = };" });
    await expect(resolveBuild({ root })).rejects.toMatchObject({
      code: "bad-config",
      message: "vite.config.ts:1:24: Unexpected token",
      frame: "1 | export default { base: = };\n  |                        ^",
    });
  });

  test.each(['{ "name": "with space" }', '{ "name": "a\\"]" }'])(
    "the package %s, which gives no name to the marker",
    async (text) => {
      const root = await temporaryProject({ "package.json": text });
      await expect(resolveBuild({ root })).rejects.toMatchObject({ code: "bad-config" });
    },
  );

  test.each([".", "widgets"])("the output folder %s, which holds sources", async (outDir) => {
    const root = await temporaryProject();
    await expect(resolveBuild({ root, outDir })).rejects.toMatchObject({ code: "bad-config" });
  });
});

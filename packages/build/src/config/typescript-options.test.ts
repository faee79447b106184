import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { resolveBuild } from "./resolve-build.ts";
import { temporaryProject, widgetFiles } from "../testing/temporary-project.ts";
import { readTypeScriptOptions } from "./typescript-options.ts";

test("a project without a tsconfig.json has the language's own classes, and looks out for one", async () => {
  const root = await temporaryProject();
  expect(readTypeScriptOptions(root)).toEqual({
    options: { experimentalDecorators: false, emitDecoratorMetadata: false, useDefineForClassFields: true },
    sources: [join(root, "tsconfig.json"), join(root, "widgets", "tsconfig.json")],
  });
});

test("what tsconfig.json extends counts, and is a source", async () => {
  const root = await temporaryProject({
    "tsconfig.json": '{ "extends": "./base.json" /* and nothing else */ }',
    "base.json": '{ "compilerOptions": { "experimentalDecorators": true, "target": "ES2022", }, }',
  });
  const { options, sources } = readTypeScriptOptions(root);
  expect(options).toEqual({
    experimentalDecorators: true,
    emitDecoratorMetadata: false,
    useDefineForClassFields: true,
  });
  expect(sources).toContain(join(root, "base.json"));
});

test("a tsconfig.json that leads to others: the one that holds the widgets counts", async () => {
  const root = await temporaryProject({
    "tsconfig.json":
      '{ "files": [], "references": [{ "path": "./server.json" }, { "path": "./page.json" }] }',
    "server.json": '{ "include": ["server"], "compilerOptions": { "composite": true } }',
    "page.json":
      '{ "include": ["widgets"], "compilerOptions": { "composite": true, "experimentalDecorators": true } }',
  });
  expect(readTypeScriptOptions(root).options).toMatchObject({ experimentalDecorators: true });
});

test("the one that the Vite configuration names takes its place", async () => {
  const root = await temporaryProject({
    "vite.config.js": 'export default { tsconfig: "own.json" };',
    "tsconfig.json": "{}",
    "own.json": '{ "compilerOptions": { "experimentalDecorators": true } }',
  });
  const { typescript, sources } = await resolveBuild({ root });
  expect(typescript).toMatchObject({ experimentalDecorators: true });
  expect(sources).toContain(join(root, "own.json"));
});

test("an edit of it makes another widget, from a configuration that was kept", async () => {
  const root = await temporaryProject(
    widgetFiles("a", {
      "index.tsx": "const no = () => {};\n@no class A {}\nexport default () => <p>{String(new A())}</p>;",
    }),
  );
  const build = async () => buildWidgets(await resolveBuild({ root }));
  await expect(build()).rejects.toMatchObject({ code: "not-compiled" });
  await writeFile(join(root, "tsconfig.json"), '{ "compilerOptions": { "experimentalDecorators": true } }');
  const { widgets } = await build();
  await writeFile(
    join(root, "tsconfig.json"),
    '{ "compilerOptions": { "experimentalDecorators": true, "emitDecoratorMetadata": true, "target": "es2024" } }',
  );
  const again = await build();
  expect(again.widgets[0]!.build).not.toBe(widgets[0]!.build);
});

describe("refused", () => {
  test("what does not parse, with its place", async () => {
    const root = await temporaryProject({ "tsconfig.json": '{\n  "compilerOptions": { nothing }\n}' });
    await expect(resolveBuild({ root })).rejects.toMatchObject({
      code: "bad-config",
      file: "tsconfig.json",
      line: 2,
      frame: expect.stringContaining("nothing") as string,
    });
  });

  test("what extends a package that is not installed", async () => {
    const root = await temporaryProject({ "tsconfig.json": '{ "extends": "@none/such" }' });
    await expect(resolveBuild({ root })).rejects.toMatchObject({
      code: "bad-config",
      message: expect.stringContaining("@none/such") as string,
    });
  });
});

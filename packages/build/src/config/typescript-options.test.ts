import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveBuild } from "./resolve-build.ts";
import { temporaryProject } from "../testing/temporary-project.ts";
import { readTypeScriptOptions } from "./typescript-options.ts";

test("a project without a tsconfig.json has standard classes, and a new tsconfig.json is noticed", async () => {
  const root = await temporaryProject();
  expect(readTypeScriptOptions(root)).toEqual({
    options: { experimentalDecorators: false, emitDecoratorMetadata: false, useDefineForClassFields: true },
    sources: [join(root, "tsconfig.json"), join(root, "widgets", "tsconfig.json")],
  });
});

test("options are inherited by extends, and the extended file is a source", async () => {
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

describe("refused", () => {
  test("a tsconfig.json that does not parse, with its place", async () => {
    const root = await temporaryProject({ "tsconfig.json": '{\n  "compilerOptions": { nothing }\n}' });
    await expect(resolveBuild({ root })).rejects.toMatchObject({
      code: "bad-config",
      file: "tsconfig.json",
      place: { line: 2 },
      frame: expect.stringContaining("nothing") as string,
    });
  });
});

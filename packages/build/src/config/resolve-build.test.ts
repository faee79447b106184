import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { OrderpaneError } from "@orderpane/protocol/errors";
import { buildErrors } from "../errors.ts";
import { describeConfigError, resolveBuild } from "./resolve-build.ts";
import { temporaryProject } from "../testing/temporary-project.ts";

test("a project without a Vite configuration has the defaults", async () => {
  const root = await temporaryProject();
  expect(await resolveBuild({ root })).toMatchObject({
    root,
    project: "trial",
    widgetsDir: join(root, "widgets"),
    outDir: join(root, "dist"),
  });
});

test("the output folder and the options of the plugin are used", async () => {
  const root = await temporaryProject({
    "vite.config.js": `
      import { widgets } from ${JSON.stringify(join(import.meta.dirname, "../vite.ts"))};
      export default {
        plugins: [widgets({ project: "@other/name", preact: "whole" })],
        build: { outDir: "out" },
      };`,
  });
  const config = await resolveBuild({ root });
  expect(config).toMatchObject({ project: "@other/name", outDir: join(root, "out"), wholePreact: true });
});

describe("refused", () => {
  test.each(['{ "name": "with space" }', '{ "name": "a\\"]" }'])(
    "the package %s, which has no name for the marker",
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

test("errors of the toolkit's plugins are reported unchanged", async () => {
  class StoreError extends OrderpaneError<"no-widgets"> {}
  const error = new StoreError(buildErrors, "no-widgets", "the store's file is of another version");
  expect(await describeConfigError("/", error)).toBe(error);
});

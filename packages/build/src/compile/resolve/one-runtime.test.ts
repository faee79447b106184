import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compileModules } from "@orderpane/tooling/compile-modules";
import { expect, test } from "vitest";
import { hideRuntime, sourceOf, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";
import { compileWidget } from "../compile-widget.ts";

const runtimeFolder = join(import.meta.dirname, "../../../../runtime");

/** A widget that uses the library and the components, by these names. */
const using = (runtime: string, ui: string) =>
  widgetFiles("a", {
    "index.tsx": [
      `import { useOrder } from "${runtime}";`,
      `import { Button, Table } from "${ui}";`,
      "export default () => <p>{useOrder().number}<Button /><Table rows={[]} columns={[]} /></p>;",
    ].join("\n"),
  });

test("a widget is the same whether it imports the runtime or the umbrella package, which may hide the runtime", async () => {
  const own = await temporaryProject(using("@orderpane/runtime", "@orderpane/runtime/ui"));
  const other = await temporaryProject(using("orderpane/runtime", "orderpane/ui"));
  const expected = await compile(own);
  expect(await compile(other)).toEqual(expected);
  await hideRuntime(other);
  expect(await compile(other)).toEqual(expected);
});

test("a widget is the same from the sources of the runtime and from its compiled modules", async () => {
  const own = await temporaryProject(using("@orderpane/runtime", "@orderpane/runtime/ui"));
  const installed = await temporaryProject(using("@orderpane/runtime", "@orderpane/runtime/ui"));
  await installCompiledRuntime(installed);
  const [{ script, style }, other] = [await compile(own), await compile(installed)];
  expect(other.sources).toContainEqual(expect.stringContaining("/dist/ui/"));
  expect({ script: other.script, style: other.style }).toEqual({ script, style });
});

async function installCompiledRuntime(root: string): Promise<void> {
  await hideRuntime(root);
  const folder = join(root, "node_modules/@orderpane/runtime");
  await mkdir(folder, { recursive: true });
  const manifest = await readFile(join(runtimeFolder, "package.json"), "utf8");
  await writeFile(join(folder, "package.json"), manifest.replaceAll('"orderpane-source"', '"other"'));
  await compileModules(runtimeFolder, join(folder, "dist"), ["--noCheck", "--declaration", "false"]);
}

async function compile(root: string) {
  const { config, source } = await sourceOf(root);
  const { script, style, map } = await compileWidget(config, source);
  expect(script).toContain("querySelector");
  return { script, style, sources: map.sources };
}

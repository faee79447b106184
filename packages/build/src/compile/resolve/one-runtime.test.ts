import { expect, test } from "vitest";
import { hideRuntime, sourceOf, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";
import { compileWidget } from "../compile-widget.ts";

/** A widget that uses the library and the components, by these names. */
const using = (runtime: string, ui: string) =>
  widgetFiles("a", {
    "index.tsx": [
      `import { useOrder } from "${runtime}";`,
      `import { Button, Table } from "${ui}";`,
      "export default () => <p>{useOrder().number}<Button /><Table rows={[]} columns={[]} /></p>;",
    ].join("\n"),
  });

test("a widget is the same whether it imports the names of the runtime or those of the umbrella package", async () => {
  const own = await temporaryProject(using("@orderpane/runtime", "@orderpane/runtime/ui"));
  const other = await temporaryProject(using("orderpane/runtime", "orderpane/ui"));
  expect(await compile(other)).toEqual(await compile(own));
});

test("a widget is the same where the umbrella package hides the runtime from the project", async () => {
  const own = await temporaryProject(using("@orderpane/runtime", "@orderpane/runtime/ui"));
  const strict = await temporaryProject(using("orderpane/runtime", "orderpane/ui"));
  await hideRuntime(strict);
  expect(await compile(strict)).toEqual(await compile(own));
});

async function compile(root: string) {
  const { config, source } = await sourceOf(root);
  const { script, style, map } = await compileWidget(config, source);
  expect(script).toContain("querySelector");
  return { script, style, sources: map.sources };
}

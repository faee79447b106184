import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";

test.each([
  ["an escaped pair of surrogates", '{ "ok": "⟨yes⟩", "class": "⟨class⟩", "b": "\\ud83d\\ude00" }'],
  ["a BOM", '\ufeff{ "ok": "⟨yes⟩", "class": "⟨class⟩" }'],
])("names are imported from JSON that has %s", async (_name, json) => {
  const root = await temporaryProject(
    widgetFiles("a", {
      "index.tsx": 'import { ok, class as c } from "./x.json"; export default () => <p class={c}>{ok}</p>;',
      "x.json": json,
    }),
  );
  expect((await builtParts(root)).script).toMatch(/⟨yes⟩/);
});

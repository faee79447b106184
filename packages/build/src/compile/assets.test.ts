import { expect, test } from "vitest";
import { outputOf, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

const text = "export const text = '⟨as it is written⟩';";

test.each([
  ["an image with an extension in capitals", "./DOT.PNG", "data:image/png;base64,"],
  ["an image", "./dot.svg", "data:image/svg+xml,"],
  ["the text of a module", "./text.ts?raw", "⟨as it is written⟩"],
  ["the text of a style sheet", "./sheet.css?raw", "i { color: red }"],
  ["the address of JSON", "./data.json?url", "data:application/octet-stream;base64,eyJhIjoxfQ=="],
  ["the text of a file without an extension", "./NOTICE?raw", "⟨noticed⟩"],
])("%s is imported", async (_name, specifier, shown) => {
  const root = await temporaryProject(
    widgetFiles("a", {
      "index.tsx": `import value from "${specifier}";\nexport default () => <p title={value}>{value}</p>;`,
      "DOT.PNG": "not looked into",
      "dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "text.ts": text,
      "sheet.css": "i { color: red }",
      "data.json": '{"a":1}',
      NOTICE: "⟨noticed⟩",
    }),
  );
  expect((await outputOf(root))["a.html"]).toContain(shown);
});

test("names are imported from JSON that has a BOM and an escaped pair of surrogates", async () => {
  const root = await temporaryProject(
    widgetFiles("a", {
      "index.tsx": 'import { ok, class as c } from "./x.json"; export default () => <p class={c}>{ok}</p>;',
      "x.json": '\ufeff{ "ok": "⟨yes⟩", "class": "⟨class⟩", "b": "\\ud83d\\ude00" }',
    }),
  );
  expect((await outputOf(root))["a.html"]).toMatch(/⟨yes⟩/);
});

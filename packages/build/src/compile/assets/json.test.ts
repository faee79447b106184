import { expect, test } from "vitest";
import { buildWidgets } from "../../build-widgets.ts";
import { resolveBuild } from "../../config/resolve-build.ts";
import { temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";

const index = `import data from "./data.json";\nexport default () => data.a;`;

test.each([
  ["a comma too many", `{\n  "a": 1,\n}`, { line: 3, column: 1 }],
  ["a text cut short", `{\n  "a": 1`, { line: 2, column: 9 }],
  ["an empty file", "", { line: 1, column: 1 }],
])("invalid JSON is refused with its place: %s", async (_name, json, place) => {
  const root = await temporaryProject(widgetFiles("a", { "index.tsx": index, "data.json": json }));
  await expect(buildWidgets(await resolveBuild({ root }))).rejects.toMatchObject({
    name: "BuildError",
    code: "bad-syntax",
    file: "widgets/a/data.json",
    ...place,
  });
});

import { expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

const decorated = `const nothing = () => {};\n@nothing class A {}\nexport default () => <p>{String(new A())}</p>;`;

const refused: [name: string, files: Record<string, string>, expected: object][] = [
  [
    "await at the top level",
    widgetFiles("a", { "index.tsx": "const x = 1;\nexport const y = await x;\nexport default () => y;" }),
    {
      code: "not-inlinable",
      message:
        "widgets/a/index.tsx:2:18: a widget is one classic script, which cannot await at its top level",
      fix: "Await inside a function or an effect.",
    },
  ],
  [
    "a decorator that nobody compiles",
    widgetFiles("a", { "index.tsx": decorated }),
    {
      code: "not-compiled",
      file: "widgets/a/index.tsx",
      line: 2,
      column: 1,
      frame: "1 | const nothing = () => {};\n2 | @nothing class A {}\n  | ^",
      fix: expect.stringContaining('"experimentalDecorators": true') as string,
    },
  ],
  [
    "a decorator in a module behind the entry, after what only looks like one",
    widgetFiles("a", {
      "index.tsx": `import { A } from "./a.ts";\nexport default () => <p title="@b">{String(new A())}</p>;`,
      "a.ts": "// @c\nconst d = () => {};\nexport class A {\n  @d e = 1;\n}",
    }),
    { code: "not-compiled", file: "widgets/a/a.ts", line: 4, column: 3 },
  ],
  [
    "an alias that leads nowhere",
    {
      "vite.config.js": `export default { resolve: { alias: { "@": "/src" } } };`,
      ...widgetFiles("a", {
        "index.tsx": `const a = 1;\nimport b from "@/b.ts";\nexport default () => a + b;`,
      }),
    },
    {
      code: "unresolved-import",
      file: "widgets/a/index.tsx",
      line: 2,
      frame: expect.stringContaining(`import b from "@/b.ts"`) as string,
      fix: expect.stringContaining("aliases") as string,
    },
  ],
];

test.each(refused)("%s", async (_name, files, expected) => {
  const root = await temporaryProject(files);
  await expect(buildWidgets(await resolveBuild({ root }))).rejects.toMatchObject(expected);
});

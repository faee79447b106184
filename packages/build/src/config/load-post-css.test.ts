import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveBuild } from "./resolve-build.ts";
import { outputOf, temporaryProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";

/** A plugin that gives \`size()\` a value, and puts its name before what it has seen. */
const plugin = `const swap = () => ({ postcssPlugin: "swap", Declaration(node) {
  if (node.value === "swap()") node.value = process.env.NODE_ENV === "production" ? "7px" : "8px"; } });`;

const widget = widgetFiles("a", {
  "index.tsx": `import "./a.css"; import text from "./text.css?inline"; import styles from "./b.module.css";
    export default () => <p class={styles.box} title={text} />;`,
  "a.css": '@import "../../shared/base.css"; b { margin: swap() }',
  "text.css": "s { margin: swap() }",
  "b.module.css": ".box { composes: wide from '../../shared/wide.module.css'; margin: swap() }",
});

const shared = {
  "shared/base.css": "i { margin: swap(); background: url(./dot.svg#x) }",
  "shared/wide.module.css": ".wide { padding: 0 }",
  "shared/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

describe("the project's PostCSS receives a widget's style sheets with all imports when it is configured in", () => {
  test.each<[name: string, files: Record<string, string>]>([
    ["postcss.config.js", { "postcss.config.js": `${plugin} export default { plugins: [swap()] };` }],
    [
      "vite.config.js",
      { "vite.config.js": `${plugin} export default { css: { postcss: { plugins: [swap()] } } };` },
    ],
  ])("%s", async (_name, files) => {
    const style = await styleOf(await temporaryProject({ ...widget, ...shared, ...files }));
    expect(style).toMatch(
      /^<style>i\{background:url\("data:image\/svg\+xml,[^"]*"\);margin:7px\}b\{margin:7px\}/,
    );
    expect(style).toMatch(/\._\w+\{padding:0\}\._\w+\{margin:7px;?\}/);
    expect(style).toContain("s{margin:7px}");
  });
});

test("a project inside of another repository does not use the PostCSS of that repository", async () => {
  const outer = await temporaryProject({ "postcss.config.js": "export default {};" });
  const root = join(outer, "inner");
  await writeFiles(root, { "package.json": '{ "name": "inner" }', ...widget });
  expect((await resolveBuild({ root })).hasPostCss).toBe(false);
});

describe("refused", () => {
  test("a style sheet that does not parse, with its place", async () => {
    const root = await temporaryProject({
      ...widgetFiles("a", {
        "index.tsx": 'import "./a.css"; export default () => null;',
        "a.css": "b { color: red }\ni { color",
      }),
      "postcss.config.js": `${plugin} export default { plugins: [swap()] };`,
    });
    await expect(styleOf(root)).rejects.toMatchObject({
      code: "bad-syntax",
      file: "widgets/a/a.css",
      place: { line: 2 },
    });
  });
});

async function styleOf(root: string): Promise<string> {
  return (await outputOf(root))["a.html"]!;
}

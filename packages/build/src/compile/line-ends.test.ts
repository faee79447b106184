import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";

const ls = "\u2028";
const ps = "\u2029";

describe("line separators", () => {
  // With these, the bundler fails if another module follows.
  const many = `((s, ...v) => [s.raw, v])\`${ls}${ls}\\u2028${ls}\${((s) => s.raw)\`${ls}\\\\${ps}\`}\\${ps}\``;

  const programs: readonly [name: string, expression: string][] = [
    ["in a template", `\`a${ls}b${ps}\${1}${ls}c\``],
    ["behind a backslash in a template", `\`a\\${ls}b\\\\${ls}c\\\\\\${ps}d\``],
    ["in a tagged template", `((s, v) => [s, s.raw, v])\`a${ls}\${\`${ps}\`}\\${ls}\\u{zz\``],
    ["behind a backslash in a tagged template", `((s) => [s, s.raw])\`</script\\${ls}\\\\${ps}\``],
    ["in one that is constructed", `(new ((s) => class { s = [s, s.raw]; })\`a${ls}\`).s`],
    ["in a string", `"a${ls}b\\${ps}c"`],
    ["in a regular expression's text", `String(/a\\u2028/)`],
    ["between two tokens", `(() => { let x = 1${ls}++x${ps}return x })()`],
    ["in comments", `[1, /* ${ls} */ 2, // ${ls} 3,\n 4]`],
    ["many of them", many],
  ];
  const project = (minify: boolean) =>
    sharedProject(async (root) => {
      const widgets = programs.map(([, expression], index) =>
        widgetFiles(`a${index}`, {
          "index.tsx": 'import "./value.ts"; import "./last.ts"; export default () => null;',
          "value.ts": `globalThis.value = (${expression});`,
          "last.ts": "globalThis.last = 1;",
        }),
      );
      const config = { "vite.config.js": `export default { build: { minify: ${minify} } };` };
      await writeFiles(root, Object.assign(config, ...widgets) as Record<string, string>);
      await buildWidgets(await resolveBuild({ root }));
    });
  const builds = [project(true), project(false)];

  test.each(programs.map(([name, expression], index) => ({ name, expression, index })))(
    "$name keep what the program does, minified and not",
    async ({ expression, index }) => {
      const expected = JSON.stringify(runInNewContext(expression));
      for (const root of builds) expect(await valueOf(root(), `a${index}`)).toBe(expected);
    },
  );
});

/** Runs the script of a built widget. Returns its value as JSON. */
async function valueOf(root: string, name: string): Promise<string> {
  const html = await readFile(join(root, "dist", `${name}.html`), "utf8");
  const script = /<script>([^]*)<\/script>$/.exec(html)![1]!;
  const element = { getAttribute: () => null, addEventListener() {}, childNodes: [] };
  const document = {
    querySelector: () => element,
    documentElement: { lang: "ru" },
    createElement: () => element,
  };
  const context = { document, addEventListener() {}, value: undefined as unknown };
  try {
    runInNewContext(script, context);
  } catch {
    // There is no page to show the widget in.
  }
  return JSON.stringify(context.value);
}

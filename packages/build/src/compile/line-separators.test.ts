import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { resolveBuild } from "../config.ts";
import { readFiles, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";
import { join } from "node:path";

const ls = "\u2028";
const ps = "\u2029";

describe("line separators", () => {
  // With these the bundler's source map had no end, or it failed.
  const many = `[\`${ls}\`,((s)=>s.raw)\`\\8\${((s)=>s.raw)\`\\${ls}\\\`\${""}\n${ls}\`}\\8\n\n\n\\${ls}\${"3"}\\\n\`]`;

  test.each([
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
  ])("%s keep what the program does, minified and not", async (_name, expression) => {
    const expected = JSON.stringify(runInNewContext(expression));
    for (const minify of [true, false]) {
      expect(await valueOf(`(${expression})`, { minify })).toBe(expected);
    }
  });
});

/** As JSON, from the script of a widget. */
async function valueOf(expression: string, { minify }: { minify: boolean }): Promise<string> {
  const root = await temporaryProject({
    ...widgetFiles("a", { "index.tsx": `globalThis.value = ${expression};\nexport default () => null;` }),
    "vite.config.js": `export default { build: { minify: ${minify} } };`,
  });
  await buildWidgets(await resolveBuild({ root }));
  const html = (await readFiles(join(root, "dist")))["a.html"]!;
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

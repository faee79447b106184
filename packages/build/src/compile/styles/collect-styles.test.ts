import { describe, expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";

/** A package of two components behind one entry, each with a style sheet. */
function kit(sideEffects: string): Record<string, string> {
  return {
    "kit/package.json": `{ "name": "kit", "type": "module"${sideEffects} }`,
    "kit/index.ts": `export { Box } from "./box.tsx"; export { Dot } from "./dot.tsx";`,
    "kit/box.tsx": `import styles from "./box.module.css"; export const Box = () => <i class={styles.box}>a box</i>;`,
    "kit/box.module.css": ".box { color: blue; }",
    "kit/dot.tsx": `import styles from "./dot.module.css"; import "./dot.css"; export const Dot = () => <i class={styles.dot}>a dot</i>;`,
    "kit/dot.module.css": ".dot { color: red; }",
    "kit/dot.css": ".plain { color: lime; }",
  };
}

async function buildUser(source: string, files: Readonly<Record<string, string>>) {
  const root = await temporaryProject({ ...files, ...widgetFiles("a", { "index.tsx": source }) });
  return builtParts(root);
}

const useBox = `import { Box } from "../../kit/index.ts"; export default () => <Box />;`;

test("an unused component leaves neither code nor styles", async () => {
  const { script, style } = await buildUser(useBox, kit(`, "sideEffects": false`));
  expect(script).toContain("a box");
  expect(script).not.toContain("a dot");
  expect(style).toBe("._a{color:#00f}");
});

test("a package without sideEffects: false keeps its styles, but those of a module only for classes in use", async () => {
  const { style } = await buildUser(useBox, kit(""));
  expect(style).toBe("._a{color:#00f}.plain{color:#0f0}");
});

describe("of a CSS module, rules for classes that nothing reads are left out:", () => {
  const css = `
    @keyframes fade { to { opacity: 0; } }
    @counter-style dots { system: cyclic; symbols: "-"; }
    .base { top: 0; }
    .read { composes: base; animation: fade 1s; list-style: dots; }
    .unread { left: 0; }
    .read:not(.unread) { right: 0; }
    @media print { .unread { bottom: 0; } }
    p { margin: 0; }`;
  const rulesWith = async (index: string) => {
    const files = { "widgets/a/a.module.css": css };
    const { style } = await buildUser(`import styles from "./a.module.css"; ${index}`, files);
    return style;
  };

  test.each([
    ["by a default import", "export default () => <p class={styles.read} />;"],
    [
      "by an import of its name",
      'import { read } from "./a.module.css"; export default () => <p class={read} />;',
    ],
  ])("read %s", async (_how, index) => {
    const style = await rulesWith(index);
    expect(style).toMatch(
      /^@keyframes _\w+\{to\{opacity:0\}\}@counter-style \w+\{.*\}\._\w\{top:0\}\._\w\{list-style:\w+;animation:1s _\w+\}/,
    );
    expect(style).toMatch(/:not\(\._\w\)\{right:0\}p\{margin:0\}$/);
    expect(style).not.toMatch(/left|bottom/);
  });

  test("none, if the widget computes a name", async () => {
    const style = await rulesWith("export default ({ name }) => <p class={styles[name]} />;");
    expect(style).toContain("left:0");
  });
});

test("a module with only imports of style sheets keeps its place in the order", async () => {
  const { script, style } = await buildUser(
    `import "./first.css"; import "./all.ts"; import { Box } from "../../kit/index.ts"; import "./last.css";
    export default () => <Box />;`,
    {
      ...kit(`, "sideEffects": ["*.css"]`),
      "widgets/a/first.css": ".first { top: 0; }",
      "widgets/a/all.ts": `import "./one.css"; import "./two.css";`,
      "widgets/a/one.css": ".one { top: 0; }",
      "widgets/a/two.css": ".two { top: 0; }",
      "widgets/a/last.css": ".last { top: 0; }",
    },
  );
  expect(style.match(/\.\w+/g)).toEqual([".first", ".one", ".two", "._a", ".last"]);
  expect(script).not.toContain("StyleSheet");
});

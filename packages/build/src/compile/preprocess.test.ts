import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

const index = `import "./a.scss"; import classes from "./b.module.less"; import text from "./c.sass?inline";
  export default () => <p class={classes.box} title={text} />;`;

test("Sass and Less are compiled when the project has them, with modules, images and imports as text", async () => {
  const root = await temporaryProject({
    "shared/_base.scss": "i { top: 0; }",
    ...widgetFiles("a", {
      "index.tsx": index,
      "a.scss": '@use "../../shared/base"; .a { $to: 1px; b & { top: $to; background: url("./dot.svg"); } }',
      "b.module.less": "@to: 2px; .box { top: @to; &:hover { top: 3px; } }",
      "c.sass": "u\n  top: 4px",
      "dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  });
  const { style, script } = await builtParts(root);
  expect(style).toMatch(
    /^i{top:0}b \.a{background:url\("data:image[^)]+"\);top:1px}\._a{top:2px}\._a:hover{top:3px}$/,
  );
  expect(script).toContain("u{top:4px}");
});

test.each([
  ["a.scss", "i {\n  top: $none;\n}", "2:8: Undefined variable."],
  ["a.scss", '@use "./none";', "1:1: Can't find stylesheet to import."],
  ["a.less", "i {\n  top: @none;\n}", "2:8: variable @none is undefined"],
])("an error in %s %j has its place", async (file, text, problem) => {
  const root = await temporaryProject(
    widgetFiles("a", { "index.tsx": `import "./${file}"; export default () => null;`, [file]: text }),
  );
  await expect(builtParts(root)).rejects.toMatchObject({
    code: "bad-syntax",
    message: `widgets/a/${file}:${problem}`,
  });
});

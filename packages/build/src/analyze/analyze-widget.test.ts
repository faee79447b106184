import { splitFragment } from "@orderpane/protocol/bundle";
import { describe, expect, test } from "vitest";
import { buildWidget } from "../build-widget.ts";
import { copyOfFixture, sourceOf, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";
import { analyzeWidget } from "./analyze-widget.ts";

async function analyze(root: string, name: string, outDir = "dist") {
  const { config, source } = await sourceOf(root, { name, outDir, xml: true });
  const { files } = await buildWidget(config, source);
  const [html, map, xml] = files.map(({ content }) => content) as [string, string, string];
  return { html, xml, analysis: analyzeWidget({ name, html, xml, map }, config) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("the sizes of a widget's modules", () => {
  test("add up to what is sent; the rest is around script and style", async () => {
    const { html, xml, analysis } = await analyze(await copyOfFixture("shop"), "buyer-note");
    const { modules } = analysis;
    expect(analysis.bytes).toBe(Buffer.byteLength(xml));
    expect(sum(modules.map(({ bytes }) => bytes))).toBe(analysis.bytes);
    expect(sum(modules.map(({ references }) => references))).toBe(analysis.references);
    expect(analysis.references).toBe(xml.split("&").length - 1);
    const { script, style } = splitFragment(html);
    const escaped = (text: string) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
    const around = xml.replace(escaped(script), "").replace(escaped(style), "");
    const other = modules.find(({ kind }) => kind === "other");
    expect(other).toMatchObject({ module: "(fragment)", bytes: Buffer.byteLength(around) });
    for (const [kind, text] of [
      ["script", script],
      ["style", style],
    ] as const) {
      const bytes = sum(modules.filter((cost) => cost.kind === kind).map((cost) => cost.bytes));
      expect(bytes).toBe(Buffer.byteLength(escaped(text)));
    }
  });

  test("are listed by path in the project, the largest first, style sheets separately", async () => {
    const { analysis } = await analyze(await copyOfFixture("shop"), "buyer-note");
    const names = analysis.modules.map(({ module }) => module);
    expect(names[0]).toBe("node_modules/preact/dist/preact.mjs");
    expect(names).toEqual(
      expect.arrayContaining(["shared/greet.ts", expect.stringMatching(/runtime\/src\/mount\/mount\.tsx$/)]),
    );
    const styles = analysis.modules.filter(({ kind }) => kind === "style").map(({ module }) => module);
    expect(styles.sort()).toEqual(["widgets/buyer-note/base.css", "widgets/buyer-note/note.module.css"]);
    expect(names.some((name) => name.includes("\0"))).toBe(false);
  });

  test("do not depend on the output folder", async () => {
    const root = await copyOfFixture("shop");
    const { analysis } = await analyze(root, "plain");
    expect((await analyze(root, "plain", "out/of/the/way")).analysis).toEqual(analysis);
  });
});

test("a module's size is that of its text with escapes", async () => {
  const text = (character: string) => `export const text = [${JSON.stringify(character.repeat(1_000))}];`;
  const root = await temporaryProject(
    widgetFiles("a", {
      "index.tsx": `import { text as less } from "./less.ts"; import { text as plain } from "./plain.ts";
        import { text as cyrillic } from "./cyrillic.ts"; import "./a.css";
        export default () => <p title={less.join()} lang={plain.join()}>{cyrillic.map(String)}</p>;`,
      "less.ts": text("<"),
      "plain.ts": text("x"),
      "cyrillic.ts": text("ж"),
      "a.css": `p::before { content: "${">".repeat(500)}"; }`,
    }),
  );
  const { analysis } = await analyze(root, "a");
  const cost = (file: string) => analysis.modules.find(({ module }) => module === `widgets/a/${file}`)!;
  expect(cost("less.ts")).toMatchObject({ references: 1_000 });
  expect(cost("less.ts").bytes - 4_000).toBeLessThan(30);
  expect(cost("plain.ts").bytes - 1_000).toBeLessThan(30);
  expect(cost("cyrillic.ts").bytes - 2_000).toBeLessThan(30);
  expect(cost("a.css")).toMatchObject({
    references: 500,
    bytes: 2_000 + Buffer.byteLength('p::before{content:""}'),
  });
});

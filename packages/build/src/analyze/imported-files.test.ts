import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildWidget } from "../build-widget.ts";
import type { BuildConfig } from "../build-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { discoverWidgets } from "../discover/discover-widgets.ts";
import { sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";
import { analyzeWidget } from "./analyze-widget.ts";

let config: BuildConfig;
const project = sharedProject(async (root) => {
  config = await resolveBuild({ root, xml: true });
});

async function analyze(index: string, files: Readonly<Record<string, string>>) {
  await rm(join(project(), "widgets"), { recursive: true, force: true });
  await writeFiles(project(), widgetFiles("a", { "index.tsx": index, ...files }));
  const [source] = await discoverWidgets(config);
  const { files: built } = await buildWidget(config, source!);
  const [html, map, xml] = built.map(({ content }) => content) as [string, string, string];
  const { modules, bytes } = analyzeWidget({ name: "a", html, xml, map }, config);
  expect(modules.reduce((sum, cost) => sum + cost.bytes, 0)).toBe(bytes);
  expect(new Set(modules.map(({ module, kind }) => `${module} ${kind}`)).size).toBe(modules.length);
  const costOf = (module: string) => modules.find((cost) => cost.module === module)?.bytes ?? 0;
  return { cost: (file: string) => costOf(`widgets/a/${file}`), bundler: costOf("(bundler)"), html, map };
}

const long = "long and <b>bold</b>, ".repeat(40);
const encoded = Buffer.from(long).toString("base64");
const svg = `<svg xmlns='http://www.w3.org/2000/svg'>${"<path d='M0_0'/>".repeat(40)}</svg>`;
const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An import, the content of the file, and the part of it that is sent. */
const kinds: readonly (readonly [specifier: string, content: string, sent: string])[] = [
  ["t.txt?raw", long, escape(long)],
  ["i.png", long, `data:image/png;base64,${encoded}`],
  ["i.svg", svg, `data:image/svg+xml,${svg.replace(/[<> ]/g, encodeURIComponent)}`],
  ["i.svg?raw", svg, escape(svg)],
  ["b.bin?url", long, `data:application/octet-stream;base64,${encoded}`],
  ["d.json", JSON.stringify({ long, list: [1, -2, true, null, long] }), escape(long.repeat(2))],
  ["d.json", JSON.stringify({ long, lone: "\ud800" }), escape(long)],
];

test.each(kinds)("an import of %s is listed under the file's name", async (...kind) => {
  const [specifier, content, sent] = kind;
  const file = specifier.split("?", 1)[0]!;
  const { cost, bundler, map } = await analyze(
    `import value from "./${specifier}"; export default () => <p>{JSON.stringify(value)}</p>;`,
    { [file]: content },
  );
  expect(cost(file) - Buffer.byteLength(sent)).toBeGreaterThanOrEqual(0);
  expect(cost(file) - Buffer.byteLength(sent)).toBeLessThan(60);
  expect(bundler).toBeLessThan(200);
  for (const text of [content, long, encoded]) expect(map).not.toContain(JSON.stringify(text).slice(1, -1));
});

const sentOnce = Buffer.byteLength(escape(long));

test.each([
  ["twice", "<p title={text}>{text}</p>"],
  ["in templates", "<p title={`before ${text}`}>{`${text} after`}</p>"],
  ["folded into another text", "<p>{around}</p>"],
  ["in a function", "<p>{[1, 2].map((n) => n + text)}</p>"],
])("a text that is used %s is the file's", async (_use, jsx) => {
  const { cost, bundler } = await analyze(
    `import text from "./t.txt?raw"; const around = "<i>" + text + "</i>"; export default () => ${jsx};`,
    { "t.txt": long },
  );
  expect(cost("t.txt") - sentOnce).toBeGreaterThanOrEqual(0);
  expect(cost("t.txt") - sentOnce).toBeLessThan(20);
  expect(cost("index.tsx")).toBeLessThan(150);
  expect(bundler).toBeLessThan(200);
});

test("a file imported as text and as URL is listed once, with both", async () => {
  const { cost } = await analyze(
    `import text from "./i.svg?raw"; import url from "./i.svg"; export default () => <img src={url} alt={text} />;`,
    { "i.svg": svg },
  );
  expect(cost("i.svg")).toBeGreaterThan(Buffer.byteLength(escape(svg)) + svg.length);
});

test("only the used members of JSON are sent, and they count for the file", async () => {
  const data = { save: "Сохранить", used: long, unused: "x".repeat(900), list: [{ a: "Заказ" }] };
  const { cost, html, bundler } = await analyze(
    `import data from "./d.json"; const around = "(" + data.used + ")";
    export default () => <p title={data.save} lang={around}>{data.save}{data.list.map(({ a }) => a)}</p>;`,
    { "d.json": JSON.stringify(data) },
  );
  expect(html).not.toContain("xxx");
  const sent = Buffer.byteLength(`"${escape(long)}""Сохранить"[{a:"Заказ"}]`);
  expect(Math.abs(cost("d.json") - sent)).toBeLessThan(3);
  expect(bundler).toBeLessThan(200);
});

test("JSON is found in a script that was made safe as well", async () => {
  const { cost } = await analyze(
    `import { text } from "./d.json"; const around = "<!--" + text + "\u{1f600}</script>"; export default () => <p>{around}</p>;`,
    { "d.json": JSON.stringify({ text: `\u0001 \\ \u{1f600} </script> ${long}` }) },
  );
  expect(cost("d.json")).toBe(Buffer.byteLength(escape(String.raw`\x01 \\ 😀 <\/script> ${long}`)));
});

test("two files with the same content are listed separately", async () => {
  const { cost } = await analyze(
    `import a from "./a.txt?raw"; import b from "./b.txt?raw"; export default () => <p title={a}>{b}{a}</p>;`,
    { "a.txt": long, "b.txt": long },
  );
  expect(cost("a.txt")).toBeGreaterThanOrEqual(sentOnce);
  expect(cost("b.txt")).toBeGreaterThanOrEqual(sentOnce);
});

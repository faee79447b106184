import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { decodeManifest, type Manifest, splitFragment } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { buildWidgets, findBuildError } from "./build-widgets.ts";
import { resolveBuild } from "./config/resolve-build.ts";
import {
  copyFixture,
  failuresIn,
  outputOf,
  readFiles,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "./testing/temporary-project.ts";

describe("a project with every kind of import", () => {
  let manifest: Manifest;
  let files: Record<string, string>;
  const project = sharedProject(async (root) => {
    await copyFixture("shop", root);
    manifest = await buildWidgets(await resolveBuild({ root, xml: true }));
    files = await readFiles(join(root, "dist"));
  });

  test("produces a manifest, and a fragment, a request body and a source map per widget", () => {
    expect(Object.keys(files)).toEqual([
      "buyer-note.html",
      "buyer-note.js.map",
      "buyer-note.xml",
      "manifest.json",
      "plain.html",
      "plain.js.map",
      "plain.xml",
    ]);
    expect(decodeManifest(files["manifest.json"]!)).toEqual(manifest);
    const [note] = manifest.widgets;
    expect(note).toMatchObject({ title: "Заметка о покупателе", page: "order", height: 120 });
    expect(note!.bytes).toMatchObject({
      html: Buffer.byteLength(files["buyer-note.html"]!),
      xml: Buffer.byteLength(files["buyer-note.xml"]!),
      references: files["buyer-note.xml"]!.split("&").length - 1,
    });
    expect(note!.bytes.brotli).toBeLessThan(note!.bytes.gzip);
    expect(widgetCodecs.xml.decodeRequest(files["plain.xml"]!)).toEqual({
      code: files["plain.html"],
      height: 60,
      pageType: "product",
    });
  });

  test("renders its component in a document, with its styles", async () => {
    const document = await show(files["buyer-note.html"]!);
    const [svg, png] = document.querySelectorAll("img");
    expect(document.querySelector("h1")!.textContent).toBe("Привет, мир");
    expect(svg!.getAttribute("alt")).toBe("</script><!-- <script>");
    const picture = await fetch(svg!.getAttribute("src")!);
    expect(await picture.text()).toContain("<text>Да &amp; нет 100%</text>");
    expect(png!.getAttribute("alt")).toBe("</script>\\n");
    expect(png!.getAttribute("src")).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(document.querySelector("button")!.textContent).toBe("0 Магазин ");
    expect(document.querySelector("button")!.dataset["mode"]).toBe("production");
    expect(document.querySelector("i")!.title).toBe("\u0001\ufffe");
    expect(document.querySelector("i")!.dataset["css"]).toBe(".inlined{color:green}");

    // In import order, with short class names that match the program, and without comments.
    const style = document.querySelector("style")!.textContent;
    const [title, wide] = document.querySelector("h1")!.className.split(" ");
    expect(style.indexOf("@font-face")).toBeLessThan(style.indexOf("body{margin:0}"));
    expect(style).toMatch(/url\("?data:font\/woff2;base64,/);
    expect(style).toContain(`.${title}{`);
    expect(style).toContain(`.${wide}{display:block}`);
    expect(style).toContain("body h1{color:red}");
    expect(style).not.toContain("/*");
    expect(title).toMatch(/^_\w{4}$/);
  });

  test("keeps Cyrillic unescaped and drops code for development", () => {
    const { "buyer-note.html": html } = files;
    expect(html).toContain("Привет");
    expect(html).not.toMatch(/DEVELOPMENT|import\.meta|process\.env|not part of the bundle|sourceMappingURL/);
  });

  test("has a source map to the sources, also after edits", () => {
    const { "buyer-note.html": html, "buyer-note.js.map": map } = files;
    const payload = JSON.parse(map!) as ConstructorParameters<typeof SourceMap>[0];
    const lines = splitFragment(html!).script.split("\n");
    const line = lines.findIndex((text) => text.includes("data-mode"));
    const entry = new SourceMap(payload).findEntry(line, lines[line]!.indexOf("data-mode"));
    expect(entry).toMatchObject({ originalSource: "../widgets/buyer-note/index.tsx", originalLine: 19 });
    expect(payload.sources).toContain("../node_modules/preact/dist/preact.mjs");
    const textOf = (source: string) => payload.sourcesContent[payload.sources.indexOf(source)];
    expect(textOf("../widgets/buyer-note/index.tsx")).toContain("export default function BuyerNote()");
    expect(textOf("../node_modules/preact/dist/preact.mjs")).toBeNull();
    expect(map).not.toContain(project());
  });

  test("produces the same bytes again, in another folder, in another process, and from the cache", async () => {
    const root = project();
    const copy = await temporaryProject();
    await copyFixture("shop", copy);
    expect(await outputOf(copy, { xml: true })).toEqual(files);
    expect(await outputOf(root, { xml: true })).toEqual(files);
    for (const folder of [".orderpane", "dist"]) await rm(join(root, folder), { recursive: true });
    expect(await outputOf(root, { xml: true })).toEqual(files);
    for (const folder of [".orderpane", "dist"]) await rm(join(root, folder), { recursive: true });
    await buildInProcess(root);
    expect(await readFiles(join(root, "dist"))).toEqual(files);
  });
});

test("dynamic imports are bundled, aliases followed, and two files with the same name distinguished", async () => {
  const root = await temporaryProject({
    "vite.config.js": `export default { resolve: { alias: { "@lib": import.meta.dirname + "/lib" } } };`,
    "lib/a.ts": `import styles from "./x.module.css"; export const lib: string = styles.box!;`,
    "lib/x.module.css": ".box { color: red; }",
    ...widgetFiles("a", {
      "x.module.css": ".box { color: blue; }",
      "index.tsx": `import styles from "./x.module.css";
        import { lib } from "@lib/a.ts";
        export default () => <p class={styles.box} title={lib} onClick={() => import("./later.ts")} />;`,
      "later.ts": "export const later = 'later on';",
    }),
  });
  const document = await show((await outputOf(root))["a.html"]!);
  const { className, title } = document.querySelector("p")!;
  expect(className).not.toBe(title);
  expect(document.querySelector("style")!.textContent).toBe(`.${className}{color:blue}.${title}{color:red}`);
  const script = document.querySelector("script")!.textContent;
  expect(script).toContain("later on");
  expect(script).not.toMatch(/\bimport\(/);
});

/** `place` is in the widget's folder; `index` is the code before the component. */
const bad: [name: string, code: string, place: string, index: string, more?: Record<string, string>][] = [
  ["a missing file", "unresolved-import", "index.tsx:1:15: ./nope.ts is", 'import x from "./nope.ts";\nx;'],
  [
    "a missing export",
    "unresolved-import",
    "index.tsx:1:10",
    'import { no } from "./b.ts";\nno;',
    { "b.ts": "" },
  ],
  [
    "await in a module imported later",
    "not-inlinable",
    "b.ts:2:1",
    'import("./b.ts");',
    { "b.ts": "\nawait b;" },
  ],
  ["a remote import for its effects", "not-inlinable", "index.tsx:1:8", 'import "//a.test/x.js";'],
];

/** Files imported by `index.tsx`. */
const badFiles: [name: string, code: string, place: string, text: string][] = [
  ["a sheet's syntax", "bad-syntax", "a.css:2:", ".a { color: red; }\n.b { ] }"],
  ["url() of a missing file", "unresolved-import", "a.css:1:18", ".a { background: url(./no.png); }"],
  ["url() in a variable", "unresolved-import", "a.css:2:", "a {\n --x: url(x.png) }"],
  ["@import of a missing file", "unresolved-import", "a.css: ENOENT", '@import "./no.css";'],
  ["a bad widget.json", "bad-declaration", "widget.json:1:", '{ "title": "A", "height": 0 }'],
];

const explained: [name: string, files: Record<string, string>, expected: object][] = [
  ["no default export", { "index.tsx": "export const a = 1;" }, { code: "no-default-export" }],
  [
    "a syntax error",
    { "index.tsx": "export default () => (\n  <div>\n    <p></div>\n);" },
    { code: "bad-syntax", place: { line: 3 }, frame: expect.stringContaining("3 |     <p></div>\n  |") },
  ],
  [
    "a relative URL in an imported module, with CRLF",
    {
      "index.tsx": 'import Logo from "./logo.tsx";\nexport default Logo;',
      "logo.tsx": '/* я */\r\nexport default () => (\r\n  <img src="/logo.png" />\r\n);',
    },
    { code: "not-inlinable", file: expect.stringMatching(/logo\.tsx$/), place: { line: 3, column: 12 } },
  ],
];

describe("bad input is refused", () => {
  const component = "export default () => null;";
  const errorAt = (code: string, place: string) => (folder: string) => ({
    code,
    message: expect.stringContaining(`${folder}/${place}`) as string,
  });
  const cases = [
    ...bad.map(([name, code, place, index, more]) => {
      return {
        name,
        files: { "index.tsx": `${index}\n${component}`, ...more },
        expected: errorAt(code, place),
      };
    }),
    ...badFiles.map(([name, code, place, text]) => {
      const [file] = place.split(":") as [string];
      const index = `import "./${file}";\n${component}`;
      return { name, files: { "index.tsx": index, [file]: text }, expected: errorAt(code, place) };
    }),
    ...explained.map(([name, files, expected]) => ({ name, files, expected: () => expected })),
  ];
  const rows = cases.map(({ name, expected }, index) => ({ name, expected, widget: `w${index}` }));

  let failures: Record<string, unknown>;
  sharedProject(async (root) => {
    const widgets = cases.map(({ files }, index) => widgetFiles(`w${index}`, files));
    await writeFiles(root, {
      ...(Object.assign({}, ...widgets) as Record<string, string>),
      "vite.config.js": 'export default { resolve: { alias: { "@": "/src" } } };',
    });
    failures = await failuresIn(root);
  });

  test.each(rows)("$name", ({ widget, expected }) => {
    expect(failures[widget]).toMatchObject({ name: "BuildError", ...expected(`widgets/${widget}`) });
  });
});

test("a failed build leaves the old output unchanged", async () => {
  const root = await temporaryProject({ ...widgetFiles("bad"), ...widgetFiles("good") });
  const before = await outputOf(root);
  await writeFiles(root, widgetFiles("bad", { "index.tsx": "export default () => <p>;" }));
  await expect(outputOf(root)).rejects.toMatchObject({ code: "bad-syntax" });
  expect(await readFiles(join(root, "dist"))).toEqual(before);
});

async function buildInProcess(root: string): Promise<void> {
  const index = JSON.stringify(join(import.meta.dirname, "index.ts"));
  const code = `import { buildWidgets, resolveBuild } from ${index};
    await buildWidgets(await resolveBuild({ root: ${JSON.stringify(root)}, xml: true }));`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
}

/** Runs a fragment in a document. */
async function show(html: string): Promise<Document> {
  const window = new Window({
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  });
  const { document } = window;
  document.write(`<html><head></head><body>${html}</body></html>`);
  await window.happyDOM.waitUntilComplete();
  return document as unknown as Document;
}

test("a build reports a configuration that cannot be loaded", async () => {
  const root = await temporaryProject({ "vite.config.ts": "throw new Error();" });
  expect(await findBuildError({ root }, "note")).toMatchObject({ code: "bad-config" });
});

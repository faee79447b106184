import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { decodeManifest, type Manifest, splitFragment } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "./build-widgets.ts";
import type { BuildConfig } from "./build-config.ts";
import { resolveBuild } from "./config/resolve-build.ts";
import {
  copyFixture,
  copyOfFixture,
  readFiles,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "./testing/temporary-project.ts";

describe("a project with everything that a widget may import", () => {
  const seen: string[] = [];
  let manifest: Manifest;
  let files: Record<string, string>;
  const project = sharedProject(async (root) => {
    await copyFixture("shop", root);
    manifest = await buildWidgets(await resolveBuild({ root }), {
      onWidget: ({ name }) => void seen.push(name),
    });
    files = await readFiles(join(root, "dist"));
  });

  test("gives a manifest, and a fragment, a request body and a source map per widget", () => {
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
    expect(seen).toEqual(["buyer-note", "plain"]);
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

  test("shows its component in a document, with its styles", async () => {
    const document = await show(files["buyer-note.html"]!);
    const [svg, png] = document.querySelectorAll("img");
    expect(document.querySelector("h1")!.textContent).toBe("Привет, мир");
    expect(svg!.getAttribute("alt")).toBe("</script><!-- <script>");
    expect(decodeURIComponent(svg!.getAttribute("src")!)).toContain("<text>Да &amp; нет 100%</text>");
    expect(png!.getAttribute("alt")).toBe("</script>\\n");
    expect(png!.getAttribute("src")).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(document.querySelector("button")!.textContent).toBe("0 Магазин ");
    expect(document.querySelector("button")!.dataset["mode"]).toBe("production");
    expect(document.querySelector("i")!.title).toBe("\u0001\ufffe");
    expect(document.querySelector("i")!.dataset["css"]).toBe(".inlined{color:green}");

    // In import order, with short class names that fit the program, and no comment.
    const style = document.querySelector("style")!.textContent;
    const [title, wide] = document.querySelector("h1")!.className.split(" ");
    expect(style.indexOf("@font-face")).toBeLessThan(style.indexOf("body{margin:0}"));
    expect(style).toMatch(/url\("?data:font\/woff2;base64,/);
    expect(style).toContain(`.${title}{`);
    expect(style).toContain(`.${wide}{display:block}`);
    expect(style).toContain("body h1{color:red}");
    expect(style).not.toContain("/*");
    expect(title).toMatch(/^_[a-z]$/);
  });

  test("keeps Cyrillic unescaped and drops code for development", () => {
    const { "buyer-note.html": html } = files;
    expect(html).toContain("Привет");
    expect(html).not.toMatch(/DEVELOPMENT|import\.meta|process\.env|not part of the bundle|sourceMappingURL/);
  });

  test("has a source map that leads to the source, also after edits", () => {
    const { "buyer-note.html": html, "buyer-note.js.map": map } = files;
    const payload = JSON.parse(map!) as ConstructorParameters<typeof SourceMap>[0];
    const lines = splitFragment(html!).script.split("\n");
    const line = lines.findIndex((text) => text.includes("data-mode"));
    const entry = new SourceMap(payload).findEntry(line, lines[line]!.indexOf("data-mode"));
    expect(entry).toMatchObject({ originalSource: "../widgets/buyer-note/index.tsx", originalLine: 19 });
    expect(payload.sources).toContain("../node_modules/@orderpane/runtime/src/mount/mount.tsx");
    const textOf = (source: string) => payload.sourcesContent[payload.sources.indexOf(source)];
    expect(textOf("../widgets/buyer-note/index.tsx")).toContain("export default function BuyerNote()");
    expect(textOf("../node_modules/@orderpane/runtime/src/mount/mount.tsx")).toBeNull();
    expect(map).not.toContain(project());
  });

  test("gives the same bytes again, in another folder, in another process, and out of the cache", async () => {
    const root = project();
    expect(await outputOf(await copyOfFixture("shop"))).toEqual(files);
    expect(await outputOf(root)).toEqual(files);
    for (const folder of [".orderpane", "dist"]) await rm(join(root, folder), { recursive: true });
    expect(await outputOf(root)).toEqual(files);
    for (const folder of [".orderpane", "dist"]) await rm(join(root, folder), { recursive: true });
    await buildInProcess(root);
    expect(await readFiles(join(root, "dist"))).toEqual(files);
  });

  test("gives a widget the same bytes, whatever else is built", async () => {
    const root = await copyOfFixture("shop");
    await rm(join(root, "widgets/plain"), { recursive: true });
    const alone = await outputOf(root);
    for (const name of ["buyer-note.html", "buyer-note.xml", "buyer-note.js.map"]) {
      expect(alone[name]).toBe(files[name]);
    }
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const widgets = (order: string[]) => Object.assign({}, ...order.map((name) => widgetFiles(name)));
    const forwards = await outputOf(await temporaryProject(widgets(names)));
    expect(await outputOf(await temporaryProject(widgets(names.toReversed())))).toEqual(forwards);
  });
});

test("dynamic imports are bundled, aliases followed, and two files of one name distinguished", async () => {
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
  expect(document.querySelector("style")!.textContent).toBe(`.${className}{color:#00f}.${title}{color:red}`);
  expect(document.querySelector("script")!.textContent).toContain("later on");
});

describe("bad input leaves the old output as it was", () => {
  const bad: [name: string, files: Record<string, string>, expected: object][] = [
    [
      "a syntax error",
      { "index.tsx": "export default () => (\n  <div>\n    <p></div>\n);" },
      {
        code: "bad-syntax",
        file: "widgets/a/index.tsx",
        line: 3,
        frame: expect.stringContaining("3 |     <p></div>\n  |"),
      },
    ],
    [
      "no default export",
      { "index.tsx": "export const a = 1;" },
      { code: "no-default-export", file: "widgets/a/index.tsx" },
    ],
    [
      "an import of a file that is not there",
      { "index.tsx": 'import x from "./nope.ts";\nexport default x;' },
      { code: "unresolved-import", file: "widgets/a/index.tsx", line: 1, column: 15 },
    ],
    [
      "an import of a package that is not installed",
      { "index.tsx": '\nimport x from "no-such-package";\nexport default x;' },
      {
        code: "unresolved-import",
        file: "widgets/a/index.tsx",
        line: 2,
        column: 15,
        message: expect.stringContaining("no-such-package is not found"),
      },
    ],
    [
      "an import of something for servers",
      { "index.tsx": 'import fs from "node:fs";\nexport default () => <p>{fs.constants.F_OK}</p>;' },
      { code: "unresolved-import", line: 1 },
    ],
    [
      "an import of a name that is not exported",
      { "index.tsx": 'import { no } from "./b.ts";\nexport default no;', "b.ts": "export const yes = 1;" },
      { code: "unresolved-import", file: "widgets/a/index.tsx", line: 1, column: 10 },
    ],
    [
      "import.meta.url",
      { "index.tsx": "export default () => <p>{import.meta.url}</p>;" },
      { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1 },
    ],
    [
      "await outside of a function",
      { "index.tsx": "const x = await 1;\nexport default () => <p>{x}</p>;" },
      { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1, column: 11 },
    ],
    [
      "a syntax error in a style sheet",
      {
        "index.tsx": 'import "./a.css";\nexport default () => null;',
        "a.css": ".a { color: red; }\n.b { ] }",
      },
      { code: "bad-syntax", file: "widgets/a/a.css", line: 2 },
    ],
    [
      "a url() of a file that is not there",
      {
        "index.tsx": 'import "./a.css";\nexport default () => null;',
        "a.css": ".a { background: url(./no.png); }",
      },
      { code: "unresolved-import", file: "widgets/a/a.css", line: 1, column: 22 },
    ],
    [
      "a url() of the store's own address",
      {
        "index.tsx": 'import "./a.css";\nexport default () => null;',
        "a.css": "a { background: url(/no.png); }",
      },
      { code: "not-inlinable", file: "widgets/a/a.css", line: 1 },
    ],
    [
      "an @import of a file that is not there",
      { "index.tsx": 'import "./a.css";\nexport default () => null;', "a.css": '@import "./no.css";' },
      { code: "unresolved-import", file: "widgets/a/a.css", message: expect.stringContaining("./no.css") },
    ],
    [
      "an @import over the network",
      {
        "index.tsx": 'import "./a.css";\nexport default () => null;',
        "a.css": '@import "https://a.test/x.css";',
      },
      { code: "not-inlinable", file: "widgets/a/a.css" },
    ],
    [
      "a bad widget.json",
      { "widget.json": '{ "title": "A", "height": 0 }' },
      { code: "bad-declaration", line: 1 },
    ],
  ];

  let config: BuildConfig;
  let before: Record<string, string>;
  const project = sharedProject(async (root) => {
    await writeFiles(root, { ...widgetFiles("a"), ...widgetFiles("b") });
    config = await resolveBuild({ root });
    await buildWidgets(config);
    before = await readFiles(config.outDir);
  });

  test.each(bad)("%s", async (_name, files, expected) => {
    await rm(join(project(), "widgets/a"), { recursive: true });
    await writeFiles(project(), widgetFiles("a", files));
    await expect(buildWidgets(config)).rejects.toMatchObject({ name: "BuildError", ...expected });
    expect(await readFiles(config.outDir)).toEqual(before);
  });
});

async function outputOf(root: string): Promise<Record<string, string>> {
  await buildWidgets(await resolveBuild({ root }));
  return readFiles(join(root, "dist"));
}

async function buildInProcess(root: string): Promise<void> {
  const index = JSON.stringify(join(import.meta.dirname, "index.ts"));
  const code = `import { buildWidgets, resolveBuild } from ${index};
    await buildWidgets(await resolveBuild({ root: ${JSON.stringify(root)} }));`;
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

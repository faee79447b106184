import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BenchCase, defineBench, elapsed } from "@orderpane/tooling/bench";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { buildWidgets } from "./build-widgets.ts";
import { type BuildConfig, resolveBuild } from "./config.ts";

const workspace = join(import.meta.dirname, "../../..");
const peer = "vite-plugin-singlefile";
const widget = "order-status";

// One of ours is proven, compressed and written with the others, so its share of a whole build is what counts. The
// peer builds one page at a time.
const count = 10;

/** An ordinary widget of this project, by this package and by Vite with vite-plugin-singlefile. */
export default defineBench([
  sizeCase("build.raw", (html) => html.length),
  sizeCase("build.brotli", (html) => brotliCompressSync(html).length),
  {
    key: "build.nth",
    unit: "ms",
    warmup: 5,
    async start() {
      const { config, stop } = await prepare();
      const { widgetsDir } = config;
      for (let nth = 2; nth <= count; nth++) {
        await cp(join(widgetsDir, widget), join(widgetsDir, `${widget}-${nth}`), { recursive: true });
      }
      return {
        ours: async () => (await elapsed(() => buildWidgets(config))) / count,
        peers: { [peer]: () => elapsed(() => buildWithPeer(config)) },
        stop,
      };
    },
  },
]);

function sizeCase(key: string, sizeOf: (html: Buffer) => number): BenchCase {
  return {
    key,
    unit: "bytes",
    async start() {
      const { config, stop } = await prepare();
      return {
        ours: async () => {
          await buildWidgets(config);
          return sizeOf(await readFile(join(config.outDir, `${widget}.html`)));
        },
        peers: { [peer]: async () => sizeOf(Buffer.from(await buildWithPeer(config))) },
        stop,
      };
    },
  };
}

/** A project of this one widget, and the page that the peer begins with. */
async function prepare(): Promise<{ config: BuildConfig; stop: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  await cp(join(workspace, "widgets", widget), join(root, "widgets", widget), { recursive: true });
  await writeFile(join(root, "package.json"), '{ "name": "bench", "type": "module" }');
  await symlink(join(workspace, "node_modules"), join(root, "node_modules"));
  const config = await resolveBuild({ root });
  const marker = `${config.project}/${widget}`;
  const page = `<style></style><div data-orderpane="${marker}"></div><script type="module" src="/main.ts"></script>`;
  await writeFile(join(root, "index.html"), page);
  await writeFile(
    join(root, "main.ts"),
    `import { mount } from "@orderpane/runtime";
     import Widget from "./widgets/${widget}/index.tsx";
     mount(Widget, document.querySelector(${JSON.stringify(`[data-orderpane="${marker}"]`)}));`,
  );
  return { config, stop: () => rm(root, { recursive: true, force: true }) };
}

/** The HTML that an author gets who uses Vite as it comes. */
async function buildWithPeer({ root }: BuildConfig): Promise<string> {
  const result = await build({
    root,
    logLevel: "silent",
    plugins: [viteSingleFile()],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: { write: false },
  });
  if (!("output" in result)) throw new Error("expected one output");
  const page = result.output.find(({ fileName }) => fileName === "index.html");
  if (page?.type !== "asset") throw new Error("expected an index.html");
  return String(page.source);
}

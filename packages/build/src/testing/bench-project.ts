import { readdirSync } from "node:fs";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type UserConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import type { BuildConfig } from "../build-config.ts";
import { sourceConditions } from "../config/shared-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";

const workspace = join(import.meta.dirname, "../../../..");

/** The measured widget, an ordinary one from this repository. */
export const benchWidget = "order-status";

/** This repository's widgets. */
export const benchKinds = readdirSync(join(workspace, "widgets"));

/** Creates a project with only this widget, and a page that shows it for other tools: `index.html`. */
export async function benchProject() {
  const { config, stop } = await projectWith([benchWidget]);
  await writePage(config, benchWidget, "index");
  return { config, stop };
}

/** Creates a project with all widgets, and a page for each, such as `margin.html`. */
export async function kindsProject() {
  const { config, stop } = await projectWith(benchKinds);
  for (const kind of benchKinds) await writePage(config, kind, kind);
  return { config, stop };
}

async function projectWith(widgets: readonly string[]) {
  const root = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  for (const name of widgets) {
    await cp(join(workspace, "widgets", name), join(root, "widgets", name), { recursive: true });
  }
  await cp(join(workspace, "tsconfig.json"), join(root, "tsconfig.json"));
  await symlink(join(workspace, "node_modules"), join(root, "node_modules"));
  await writeFile(join(root, "package.json"), '{ "name": "bench", "type": "module" }');
  const stop = () => rm(root, { recursive: true, force: true });
  return { config: await resolveBuild({ root }), stop };
}

/** Writes a page that shows a widget, such as `margin.html`. */
export async function writePage(
  { root, project }: Pick<BuildConfig, "root" | "project">,
  widget: string,
  page: string,
): Promise<void> {
  const marker = `data-orderpane="${project}/${widget}"`;
  await writeFile(
    join(root, `${page}.html`),
    `<style></style><div ${marker}></div><script type="module" src="/${page}.ts"></script>`,
  );
  await writeFile(
    join(root, `${page}.ts`),
    `import { mount } from "@orderpane/runtime";
     import Widget from "./widgets/${widget}/index.tsx";
     mount(Widget, document.querySelector('[${marker}]'));`,
  );
}

interface PageOptions {
  page?: string;
  mode?: string;
  resolve?: UserConfig["resolve"];
  cssMinify?: boolean;
}

/** Builds a page with Vite and vite-plugin-singlefile, in their default configuration plus the options. */
export async function buildWithSingleFile(
  { root }: Pick<BuildConfig, "root">,
  { page = "index.html", mode = "production", resolve = {}, cssMinify = true }: PageOptions = {},
): Promise<string> {
  const conditions = sourceConditions();
  const result = await build({
    root,
    mode,
    logLevel: "silent",
    ...conditions,
    resolve: { ...conditions.resolve, ...resolve },
    plugins: [viteSingleFile()],
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    // As on an author's machine: in a test run, the environment selects development builds of packages.
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, cssMinify, rolldownOptions: { input: join(root, page) } },
  });
  if (!("output" in result)) throw new Error("expected one output");
  const built = result.output.find(({ fileName }) => fileName === page);
  if (built?.type !== "asset") throw new Error(`expected ${page}`);
  return String(built.source);
}

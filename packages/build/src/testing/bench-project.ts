import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type UserConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import type { BuildConfig } from "../build-config.ts";
import { sourceConditions } from "../config/shared-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";

const packageRoot = join(import.meta.dirname, "../..");
const workspace = join(packageRoot, "../..");

/** The measured widget: an ordinary one of this repository. */
export const benchWidget = "order-status";

/** Widgets of many kinds, and their folders. */
const kinds: Readonly<Record<string, string>> = {
  form: join(workspace, "widgets/receipts"),
  table: join(workspace, "widgets/margin"),
  "css-modules": join(workspace, "widgets", benchWidget),
  ...Object.fromEntries(
    ["icons", "dates", "signals", "hooks"].map((name) => [name, join(packageRoot, "fixtures/bench", name)]),
  ),
};

export const benchKinds = Object.keys(kinds);

/** Creates a project with this one widget, and a page for other tools that shows it: `index.html`. */
export async function benchProject() {
  const { config, stop } = await projectWith({ [benchWidget]: join(workspace, "widgets", benchWidget) });
  await writePage(config, benchWidget, "index");
  return { config, stop };
}

/** Creates a project with a widget of each kind, and a page for each: `form.html`. */
export async function kindsProject() {
  const { config, stop } = await projectWith(kinds);
  for (const kind of benchKinds) await writePage(config, kind, kind);
  return { config, stop };
}

async function projectWith(widgets: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  for (const [name, dir] of Object.entries(widgets)) {
    await cp(dir, join(root, "widgets", name), { recursive: true });
  }
  await cp(join(workspace, "tsconfig.json"), join(root, "tsconfig.json"));
  await symlink(join(workspace, "node_modules"), join(root, "node_modules"));
  await writeFile(join(root, "package.json"), '{ "name": "bench", "type": "module" }');
  /** Removes the project. */
  const stop = () => rm(root, { recursive: true, force: true });
  return { config: await resolveBuild({ root }), stop };
}

/** Writes a page that shows a widget: `form.html`. */
export async function writePage({ root, project }: BuildConfig, widget: string, page: string): Promise<void> {
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

/** Builds a page with Vite and vite-plugin-singlefile, in their default configuration but for `resolve`. */
export async function buildWithSingleFile(
  { root }: Pick<BuildConfig, "root">,
  { page = "index.html", resolve = {} }: { page?: string; resolve?: UserConfig["resolve"] } = {},
): Promise<string> {
  const conditions = sourceConditions();
  const result = await build({
    root,
    logLevel: "silent",
    ...conditions,
    resolve: { ...conditions.resolve, ...resolve },
    plugins: [viteSingleFile()],
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    // As on an author's machine. In a test run, the environment selects the development builds of packages.
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, rolldownOptions: { input: join(root, page) } },
  });
  if (!("output" in result)) throw new Error("expected one output");
  const built = result.output.find(({ fileName }) => fileName === page);
  if (built?.type !== "asset") throw new Error(`expected ${page}`);
  return String(built.source);
}

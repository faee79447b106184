import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, mergeConfig, type UserConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import type { BuildConfig } from "../build-config.ts";
import { sourceConditions } from "../config/shared-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";

const packageRoot = join(import.meta.dirname, "../..");
const workspace = join(packageRoot, "../..");
const fixtures = join(packageRoot, "fixtures");

/** The measured widget: an ordinary one of this repository. */
export const benchWidget = "order-status";

/** Widgets of many kinds, and where each stands. */
const kinds: Readonly<Record<string, string>> = {
  form: join(workspace, "widgets/receipts"),
  table: join(workspace, "widgets/margin"),
  "css-modules": join(workspace, "widgets", benchWidget),
  ...Object.fromEntries(
    ["icons", "dates", "signals", "hooks"].map((name) => [name, join(fixtures, "bench", name)]),
  ),
};

export const benchKinds = Object.keys(kinds);

/**
 * Creates a project with this one widget and two pages for other tools: `index.html` shows the same
 * component, `react.html` its twin in React.
 */
export async function benchProject() {
  const { config, stop } = await projectWith({ [benchWidget]: join(workspace, "widgets", benchWidget) });
  const { root } = config;
  await cp(join(fixtures, "react-twin"), join(root, "react-twin"), { recursive: true });
  await writePage(config, benchWidget, "index");
  await writeFile(join(root, "react.html"), pageOf(config, benchWidget, "/react-twin/main.jsx"));
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
export async function writePage(config: BuildConfig, widget: string, page: string): Promise<void> {
  const script = page === "index" ? "main" : page;
  await writeFile(join(config.root, `${page}.html`), pageOf(config, widget, `/${script}.ts`));
  await writeFile(
    join(config.root, `${script}.ts`),
    `import { mount } from "@orderpane/runtime";
     import Widget from "./widgets/${widget}/index.tsx";
     mount(Widget, document.querySelector('[data-orderpane="${config.project}/${widget}"]'));`,
  );
}

function pageOf({ project }: BuildConfig, widget: string, script: string): string {
  return `<style></style><div data-orderpane="${project}/${widget}"></div><script type="module" src="${script}"></script>`;
}

/** Builds a page with Vite and vite-plugin-singlefile, in their default configuration but for `resolve`. */
export async function buildWithSingleFile(
  { root }: Pick<BuildConfig, "root">,
  {
    page = "index.html",
    jsx = "preact",
    resolve = {},
  }: { page?: string; jsx?: "preact" | "react"; resolve?: UserConfig["resolve"] } = {},
): Promise<string> {
  return buildPage(root, page, {
    resolve,
    oxc: { jsx: { runtime: "automatic", importSource: jsx, development: false } },
  });
}

/**
 * Builds a page as an author who tunes Vite by hand would: classic `h`, no polyfill, short class names, and
 * terser in four passes.
 */
export async function buildTuned({ root }: Pick<BuildConfig, "root">, page: string): Promise<string> {
  const names = new Map<string, string>();
  const shortName = (name: string, file: string) => {
    const key = `${file} ${name}`;
    const short = names.get(key) ?? `c${names.size.toString(36)}`;
    names.set(key, short);
    return short;
  };
  return buildPage(root, page, {
    oxc: {
      jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment", development: false },
      jsxInject: 'import { h, Fragment } from "preact"',
    },
    css: { modules: { generateScopedName: shortName } },
    build: {
      modulePreload: { polyfill: false },
      minify: "terser",
      terserOptions: { module: true, toplevel: true, ecma: 2020, compress: { passes: 4 } },
    },
  });
}

async function buildPage(root: string, page: string, own: UserConfig): Promise<string> {
  const common: UserConfig = {
    root,
    logLevel: "silent",
    ...sourceConditions(),
    plugins: [viteSingleFile()],
    // As on an author's machine. In a test run, the environment selects React's development build.
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, rolldownOptions: { input: join(root, page) } },
  };
  const result = await build(mergeConfig(common, own));
  if (!("output" in result)) throw new Error("expected one output");
  const built = result.output.find(({ fileName }) => fileName === page);
  if (built?.type !== "asset") throw new Error(`expected ${page}`);
  return String(built.source);
}

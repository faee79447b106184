import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import type { BuildConfig } from "../build-config.ts";
import { sourceConditions } from "../packages/source-conditions.ts";
import { resolveBuild } from "../config/resolve-build.ts";

const packageRoot = join(import.meta.dirname, "../..");
const workspace = join(packageRoot, "../..");

/** The measured widget: an ordinary one of this repository. */
export const benchWidget = "order-status";

/**
 * Creates a project with this one widget and two pages for other tools: `index.html` shows the same
 * component, `react.html` its twin in React.
 */
export async function benchProject() {
  const root = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  await cp(join(workspace, "widgets", benchWidget), join(root, "widgets", benchWidget), { recursive: true });
  await cp(join(packageRoot, "fixtures/react-twin"), join(root, "react-twin"), { recursive: true });
  await cp(join(workspace, "tsconfig.json"), join(root, "tsconfig.json"));
  await symlink(join(workspace, "node_modules"), join(root, "node_modules"));
  await writeFile(join(root, "package.json"), '{ "name": "bench", "type": "module" }');
  const config = await resolveBuild({ root });
  const marker = `${config.project}/${benchWidget}`;
  const page = (script: string) =>
    `<style></style><div data-orderpane="${marker}"></div><script type="module" src="${script}"></script>`;
  await writeFile(join(root, "index.html"), page("/main.ts"));
  await writeFile(join(root, "react.html"), page("/react-twin/main.jsx"));
  await writeFile(
    join(root, "main.ts"),
    `import { mount } from "@orderpane/runtime";
     import Widget from "./widgets/${benchWidget}/index.tsx";
     mount(Widget, document.querySelector(${JSON.stringify(`[data-orderpane="${marker}"]`)}));`,
  );
  /** Removes the project. */
  const stop = () => rm(root, { recursive: true, force: true });
  return { config, stop };
}

/** Builds a page with Vite and vite-plugin-singlefile in their default configuration. */
export async function buildWithSingleFile(
  { root }: Pick<BuildConfig, "root">,
  { page = "index.html", jsx = "preact" }: { page?: string; jsx?: "preact" | "react" } = {},
): Promise<string> {
  const result = await build({
    root,
    logLevel: "silent",
    ...sourceConditions(),
    plugins: [viteSingleFile()],
    // As on an author's machine. In a test run, the environment selects React's development build.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", importSource: jsx, development: false } },
    build: { write: false, rolldownOptions: { input: join(root, page) } },
  });
  if (!("output" in result)) throw new Error("expected one output");
  const built = result.output.find(({ fileName }) => fileName === page);
  if (built?.type !== "asset") throw new Error(`expected ${page}`);
  return String(built.source);
}

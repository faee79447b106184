import { existsSync, globSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { transform } from "rolldown/utils";
import { ToolingError } from "../errors.ts";
import { projectRoot, resolveBin, runCommand } from "../programs.ts";

/**
 * Compiles a package into its `dist/`, which other programs may read at the same time. The packages that it
 * needs have to be compiled before.
 *
 * @throws {ToolingError} `failed` with the output of TypeScript
 */
export async function compilePackage(folder: string): Promise<void> {
  const work = await mkdtemp(join(projectRoot, "node_modules/.cache/orderpane/compile-"));
  try {
    const next = join(work, "dist");
    await compileModules(folder, next);
    const dist = join(folder, "dist");
    await rm(dist, { recursive: true, force: true });
    await rename(next, dist);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await copyFile(join(projectRoot, "LICENSE"), join(folder, "LICENSE"));
}

/** Writes the compiled modules of a package, with their style sheets. */
async function compileModules(folder: string, dist: string): Promise<void> {
  const config = join(folder, "tsconfig.build.json");
  const tsc = [resolveBin("typescript", "tsc"), "-p", config, "--outDir", dist];
  const { code, output } = await runCommand(process.execPath, tsc, { cwd: projectRoot });
  if (code !== 0) throw new ToolingError("failed", `${folder} cannot be compiled:\n${output}`);
  const src = join(folder, "src");
  for (const file of globSync("**/*.{tsx,css}", { cwd: src })) {
    const target = join(dist, file.replace(/\.tsx$/, ".js"));
    if (file.endsWith(".css")) {
      if (existsSync(dirname(target))) await copyFile(join(src, file), target);
    } else if (existsSync(target)) await compileJsx(join(src, file), target);
  }
}

/**
 * Compiles a module with JSX again, into calls of Preact's `h`, as the build of a widget compiles it. With
 * TypeScript's calls of the automatic runtime a widget would become larger.
 */
async function compileJsx(source: string, target: string): Promise<void> {
  const { code, errors } = await transform(source, await readFile(source, "utf8"), jsxOptions);
  if (errors[0]) throw errors[0];
  await writeFile(target, code);
}

const jsxOptions = {
  jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" },
  inject: { h: ["preact", "h"], Fragment: ["preact", "Fragment"] },
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: "rewrite" },
} satisfies Parameters<typeof transform>[2];

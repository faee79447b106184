import { existsSync, globSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ToolingError } from "../errors.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runCommand } from "../programs/run-command.ts";
import { compileJsx } from "./compile-jsx.ts";
import type { PublicPackage } from "./public-packages.ts";
import { undeclaredImports } from "./undeclared-imports.ts";

/**
 * Compiles a package into its `dist/`. Those that it needs have to be compiled before.
 *
 * @throws {ToolingError} `not-compiled` with what TypeScript says, `undeclared-import`
 */
export async function compilePackage({ name, folder }: PublicPackage): Promise<void> {
  const dist = join(folder, "dist");
  await rm(dist, { recursive: true, force: true });
  if (existsSync(join(folder, "tsconfig.build.json"))) await compileModules(folder, dist);
  const undeclared = undeclaredImports(folder);
  if (undeclared.length > 0) {
    throw new ToolingError(
      "undeclared-import",
      `${name} is published, but package.json does not declare what it imports:\n${undeclared.join("\n")}`,
    );
  }
  await copyFile(join(projectRoot, "LICENSE"), join(folder, "LICENSE"));
}

/** Writes the compiled modules of a package, with their style sheets. `options` are TypeScript's. */
export async function compileModules(
  folder: string,
  dist: string,
  options: readonly string[] = [],
): Promise<void> {
  const { code, output } = await runCommand(
    process.execPath,
    [
      resolveBin("typescript", "tsc"),
      "-p",
      join(folder, "tsconfig.build.json"),
      "--outDir",
      dist,
      ...options,
    ],
    { cwd: projectRoot },
  );
  if (code !== 0) throw new ToolingError("not-compiled", `${folder} cannot be compiled:\n${output}`);
  await compileJsx(join(folder, "src"), dist);
  await copyStyles(folder, dist);
}

/** Those beside compiled modules. */
async function copyStyles(folder: string, dist: string): Promise<void> {
  for (const file of globSync("**/*.css", { cwd: join(folder, "src") })) {
    const target = join(dist, file);
    if (existsSync(dirname(target))) await copyFile(join(folder, "src", file), target);
  }
}

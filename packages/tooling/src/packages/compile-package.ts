import { existsSync, globSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ToolingError } from "../errors.ts";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import type { PublicPackage } from "./public-packages.ts";

/**
 * Compiles a package into its `dist/`. Those that it needs have to be compiled before.
 *
 * @throws {ToolingError} `not-compiled` with what TypeScript says
 */
export async function compilePackage({ name, folder }: PublicPackage): Promise<void> {
  const dist = join(folder, "dist");
  await rm(dist, { recursive: true, force: true });
  const config = join(folder, "tsconfig.build.json");
  if (existsSync(config)) {
    const { code, output } = await runCommand(
      process.execPath,
      [resolveBin("typescript", "tsc"), "-p", config],
      {
        cwd: projectRoot,
      },
    );
    if (code !== 0) throw new ToolingError("not-compiled", `${name} cannot be compiled:\n${output}`);
    await copyStyles(folder, dist);
  }
  await copyFile(join(projectRoot, "LICENSE"), join(folder, "LICENSE"));
}

/** Those beside compiled modules. */
async function copyStyles(folder: string, dist: string): Promise<void> {
  for (const file of globSync("**/*.css", { cwd: join(folder, "src") })) {
    const target = join(dist, file);
    if (!existsSync(dirname(target))) continue;
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, "src", file), target);
  }
}

import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compilePackage } from "../packages/compile-package.ts";
import { publicPackages } from "../packages/public-packages.ts";
import { projectRoot } from "../resolve-bin.ts";

/** Compiles all packages that are published. */
export async function buildPackages(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const start = performance.now();
  const packages = publicPackages(projectRoot);
  for (const found of packages) await compilePackage(found);
  // A project's widget.json names the schema of the package that the project depends on.
  const schema = "widget.schema.json";
  await copyFile(
    join(projectRoot, "packages/build", schema),
    join(projectRoot, "packages/orderpane", schema),
  );
  // `orderpane new` makes the widget of `npm create orderpane`, without that package.
  for (const part of ["widget/widgets", "widget/e2e", "english.json"]) {
    await cp(
      join(projectRoot, "packages/create/templates", part),
      join(projectRoot, "packages/cli/templates", part),
      { recursive: true },
    );
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`✓ ${packages.length} packages compiled into packages/*/dist (${seconds} s)\n`);
  return 0;
}

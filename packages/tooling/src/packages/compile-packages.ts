import { copyFile, cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../programs/resolve-bin.ts";
import { compilePackage } from "./compile-package.ts";
import { compiledHash, sourceHashes } from "./package-hash.ts";
import { type PublicPackage, publicPackages } from "./public-packages.ts";
import { readStamp, writeStamp } from "./stamps.ts";

export interface CompiledPackages {
  readonly packages: readonly PublicPackage[];
  /** How many were compiled now. The others had not changed. */
  readonly compiled: number;
}

/**
 * Compiles the packages that are published into their `dist/`, unless it has been compiled from the same
 * sources.
 *
 * @throws {ToolingError} `not-compiled`
 */
export async function compilePackages(): Promise<CompiledPackages> {
  const packages = publicPackages(projectRoot);
  const sources = sourceHashes(projectRoot, packages);
  let compiled = 0;
  for (const found of packages) {
    const stamp = () => `${sources.get(found.name)} ${compiledHash(found)}`;
    if (readStamp("compiled", found.name) === stamp()) continue;
    await compilePackage(found);
    writeStamp("compiled", found.name, stamp());
    compiled++;
  }
  // A project's widget.json names the schema of the package that the project depends on.
  const schema = "widget.schema.json";
  await copyFile(
    join(projectRoot, "packages/build", schema),
    join(projectRoot, "packages/orderpane", schema),
  );
  // `orderpane new` makes the widget of `npm create orderpane`, without that package.
  const templates = join(projectRoot, "packages/cli/templates");
  await rm(templates, { recursive: true, force: true });
  for (const part of ["widget/widgets", "widget/e2e", "english.json"]) {
    await cp(join(projectRoot, "packages/create/templates", part), join(templates, part), {
      recursive: true,
    });
  }
  return { packages, compiled };
}

import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { PublicPackage } from "./public-packages.ts";

/** Files that decide how packages are compiled, apart from their own. */
const shared = [
  "tsconfig.json",
  "tsconfig.build.json",
  "package-lock.json",
  "packages/tooling/src/packages/compile-package.ts",
  "packages/tooling/src/packages/compile-jsx.ts",
];

/** They are not compiled. */
const test = /\.(test|test-d|bench)\.tsx?$/;

/**
 * Returns a hash of what each package is compiled from, by name. It covers the packages that this one needs.
 * `packages` has each package after those.
 */
export function sourceHashes(root: string, packages: readonly PublicPackage[]): Map<string, string> {
  const common = hashFiles(root, shared);
  const hashes = new Map<string, string>();
  for (const { name, folder, needs } of packages) {
    const own = hashFiles(
      folder,
      ["package.json", "tsconfig.build.json", ...find(folder, "src/**/*.*")].filter(
        (file) => !test.test(file),
      ),
    );
    const needed = needs.map((other) => hashes.get(other));
    hashes.set(
      name,
      createHash("sha256")
        .update([common, own, ...needed].join())
        .digest("hex"),
    );
  }
  return hashes;
}

/** Returns a hash of the compiled package. */
export function compiledHash({ folder }: PublicPackage): string {
  return hashFiles(folder, find(folder, "dist/**/*.*"));
}

function find(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder, exclude: (path) => path.split(sep).at(-1) === "node_modules" });
}

/** Files that do not exist count as empty. */
function hashFiles(folder: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readIfThere(join(folder, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

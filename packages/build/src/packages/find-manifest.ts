import { findPackageJSON } from "node:module";

/** Returns the path of a package's `package.json`, resolved from the importing file, or `null`. */
export function findManifest(name: string, importer: string): string | null {
  try {
    return findPackageJSON(name, importer) ?? null;
  } catch {
    return null;
  }
}

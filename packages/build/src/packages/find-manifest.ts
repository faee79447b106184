import { findPackageJSON } from "node:module";

/** Returns the path of a package's `package.json`, as the importing file finds it, or `null`. */
export function findManifest(name: string, importer: string): string | null {
  try {
    return findPackageJSON(name, importer) ?? null;
  } catch {
    return null;
  }
}

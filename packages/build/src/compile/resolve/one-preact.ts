import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildConfig } from "../../build-config.ts";
import { findManifest } from "../../packages/find-manifest.ts";
import { createFileAliases, type FileAliases } from "./file-aliases.ts";

/** Two copies of Preact in one bundle break hooks. */
export function onePreact({ root, resolve }: Pick<BuildConfig, "root" | "resolve">): FileAliases {
  const importer = join(root, "package.json");
  const manifest = findManifest("preact", importer);
  if (manifest === null) return {};
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as { exports?: object };
  const names = Object.keys(exports).map((path) => path.replace(/^\./, "preact"));
  return createFileAliases(importer, Object.fromEntries(names.map((name) => [name, name])), resolve);
}

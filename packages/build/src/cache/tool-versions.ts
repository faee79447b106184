import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

let known: string | undefined;

/** Returns a hash that changes with this package, its dependencies and Node. */
export function toolVersions(): string {
  // Their manifests pin all other dependencies.
  const names = ["../..", "@orderpane/protocol", "vite"];
  known ??= hash("sha256", JSON.stringify([...names.flatMap(contentOf), process.versions]));
  return known;
}

/** In our repository, our packages run from sources, which change without a new version. */
function contentOf(name: string): string[] {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) return [];
  const isFromSources = name !== "vite" && import.meta.filename.endsWith(".ts");
  const src = join(dirname(manifest), "src");
  const sources = isFromSources ? readdirSync(src, { recursive: true, encoding: "utf8" }).sort() : [];
  const own = sources.filter((file) => /(?<!\.(?:test|bench))\.ts$/.test(file));
  const files = [manifest, ...own.map((file) => join(src, file))];
  return files.map((file) => readFileSync(file, "utf8"));
}

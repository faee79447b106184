import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

let known: string | undefined;

/** A hash that changes with this package, with anything that it depends on, and with Node. */
export function toolVersions(): string {
  // Their manifests have exact versions of all other dependencies.
  const names = ["../..", "@orderpane/protocol", "vite"];
  known ??= hash("sha256", JSON.stringify([...names.flatMap(contentOf), process.versions]));
  return known;
}

/** In their repository, packages of ours run from sources, which change without a version. */
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

import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

const ownRoot = join(import.meta.dirname, "../..");
let known: string | undefined;

export function toolVersions(): string {
  known ??= hash(
    "sha256",
    JSON.stringify([sourcesOf(ownRoot), dependencies(), process.versions.node, process.versions["zlib"]]),
  );
  return known;
}

/** By content, because in a workspace sources change without a new version. */
function sourcesOf(folder: string): string {
  const sources = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.(?:test|bench)\.ts$/.test(name),
  );
  return hash(
    "sha256",
    sources
      .sort()
      .map((name) => `${name}\n${readFileSync(join(folder, "src", name), "utf8")}`)
      .join("\n"),
  );
}

function dependencies(): (string | undefined)[] {
  const { dependencies: named = {} } = readManifest(join(ownRoot, "package.json"));
  return Object.keys(named).map((name) => {
    const path = findPackageJSON(name, import.meta.url);
    if (path === undefined) return name;
    const folder = join(path, "..");
    return name.startsWith("@orderpane/") ? sourcesOf(folder) : `${name} ${readManifest(path).version}`;
  });
}

function readManifest(path: string): { version?: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(path, "utf8")) as ReturnType<typeof readManifest>;
}

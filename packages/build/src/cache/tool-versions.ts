import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

const ownRoot = join(import.meta.dirname, "../..");
/**
 * In its repository, this package runs from its sources, and so do those of its dependencies that are ours.
 */
const fromSources = import.meta.filename.endsWith(".ts");
let known: string | undefined;

export function toolVersions(): string {
  known ??= hash(
    "sha256",
    JSON.stringify([versionOf(ownRoot), dependencies(), process.versions.node, process.versions["zlib"]]),
  );
  return known;
}

function versionOf(folder: string): string | undefined {
  return fromSources ? sourcesOf(folder) : readManifest(join(folder, "package.json")).version;
}

/** By content, because sources change without a new version. */
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
  const { dependencies: own = {}, peerDependencies = {} } = readManifest(join(ownRoot, "package.json"));
  return Object.keys({ ...own, ...peerDependencies }).map((name) => {
    const path = findPackageJSON(name, import.meta.url);
    if (path === undefined) return name;
    const folder = join(path, "..");
    return name.startsWith("@orderpane/") ? versionOf(folder) : `${name} ${readManifest(path).version}`;
  });
}

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

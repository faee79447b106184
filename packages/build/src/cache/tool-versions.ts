import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

const ownRoot = join(import.meta.dirname, "../..");
let known: string | undefined;

/** A hash that changes with this package, with anything that it depends on, and with Node. */
export function toolVersions(): string {
  const { node, zlib } = process.versions;
  known ??= hash("sha256", JSON.stringify([versionOf(ownRoot), dependencies(), node, zlib]));
  return known;
}

function dependencies(): string[] {
  const { dependencies: own = {}, peerDependencies = {} } = readManifest(ownRoot);
  return Object.keys({ ...own, ...peerDependencies }).map((name) => {
    const path = findPackageJSON(name, import.meta.url);
    if (path === undefined) return name;
    const folder = join(path, "..");
    return `${name} ${name.startsWith("@orderpane/") ? versionOf(folder) : readManifest(folder).version}`;
  });
}

/** In its repository, this package and others of ours run from sources, which change without a version. */
function versionOf(folder: string): string | undefined {
  return import.meta.filename.endsWith(".ts") ? sourcesOf(folder) : readManifest(folder).version;
}

function sourcesOf(folder: string): string {
  const sources = globSync("src/**/*.ts", { cwd: folder }).filter((name) => !/\.(?:test|bench)\./.test(name));
  const texts = sources.sort().map((name) => `${name}\n${readFileSync(join(folder, name), "utf8")}`);
  return hash("sha256", texts.join("\n"));
}

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

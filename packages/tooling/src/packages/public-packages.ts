import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface PublicPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** The published packages among its dependencies and peers. */
  readonly needs: readonly string[];
}

/** Returns the packages that are published, each after those that it needs. */
export function publicPackages(root: string): PublicPackage[] {
  const manifests = globSync("packages/*/package.json", { cwd: root })
    .toSorted()
    .map((file) => readManifest(root, file))
    .filter((manifest) => manifest.private !== true);
  const names = new Set(manifests.map(({ name }) => name));
  const sorted = new Map<string, PublicPackage>();
  const visit = (name: string) => {
    const manifest = manifests.find((candidate) => candidate.name === name);
    if (manifest === undefined || sorted.has(name)) return;
    const { version, dependencies = {}, peerDependencies = {}, folder } = manifest;
    const needs = Object.keys({ ...dependencies, ...peerDependencies }).filter((needed) => names.has(needed));
    for (const needed of needs) visit(needed);
    sorted.set(name, { name, version, folder, needs });
  };
  for (const { name } of manifests) visit(name);
  return [...sorted.values()];
}

interface Manifest {
  name: string;
  version: string;
  folder: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function readManifest(root: string, file: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(root, file), "utf8")) as Omit<Manifest, "folder">;
  return { ...manifest, folder: join(root, dirname(file)) };
}

import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface PublicPackage {
  readonly name: string;
  readonly folder: string;
}

/** Returns the packages that are published, each after those that it needs. */
export function publicPackages(root: string): PublicPackage[] {
  const manifests = globSync("packages/*/package.json", { cwd: root })
    .toSorted()
    .map((file) => readManifest(root, file))
    .filter((manifest) => manifest.private !== true);
  const sorted = new Map<string, PublicPackage>();
  const visit = (name: string) => {
    const manifest = manifests.find((candidate) => candidate.name === name);
    if (manifest === undefined || sorted.has(name)) return;
    const { dependencies = {}, peerDependencies = {}, folder } = manifest;
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) visit(needed);
    sorted.set(name, { name, folder });
  };
  for (const { name } of manifests) visit(name);
  return [...sorted.values()];
}

interface Manifest extends PublicPackage {
  private?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function readManifest(root: string, file: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(root, file), "utf8")) as Omit<Manifest, "folder">;
  return { ...manifest, folder: join(root, dirname(file)) };
}

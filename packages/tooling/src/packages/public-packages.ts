import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface PublicPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** The published packages among its dependencies and peers. */
  readonly needs: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Returns the packages that are published, each after those that it needs. */
export function publicPackages(root: string): PublicPackage[] {
  const found = globSync("packages/*/package.json", { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest;
      return manifest.private === true ? [] : [{ manifest, folder: join(root, dirname(file)) }];
    });
  const unsorted = found.map(({ manifest, folder }) => {
    const { name, version, dependencies, peerDependencies } = manifest;
    const all = Object.keys({ ...dependencies, ...peerDependencies });
    const needs = all.filter((needed) => found.some((one) => one.manifest.name === needed));
    return { name, version, folder, needs };
  });
  const sorted = new Set<PublicPackage>();
  const add = (one: PublicPackage) => {
    for (const needed of unsorted) if (one.needs.includes(needed.name)) add(needed);
    sorted.add(one);
  };
  unsorted.forEach(add);
  return [...sorted];
}

import { ToolingError } from "../errors.ts";
import type { PackedPackage } from "../packages/pack-packages.ts";

export interface ReleaseStep {
  readonly action: "publish" | "skip";
  readonly packed: PackedPackage;
}

/**
 * Decides what a release does with each package. `published` has the hashes of the tarballs that the registry
 * has of these versions, by name. A release that was interrupted goes on: it skips what is published.
 *
 * @throws {ToolingError} `not-releasable` if the packages have several versions, if all are published, or
 *   if a published one has other contents
 */
export function planRelease(
  packages: readonly PackedPackage[],
  published: ReadonlyMap<string, string>,
): ReleaseStep[] {
  const versions = [...new Set(packages.map(({ version }) => version))];
  if (versions.length !== 1) {
    const found = packages.map(({ name, version }) => `${name} ${version}`).join(", ");
    throw new ToolingError("not-releasable", `all packages must have one version, found ${found}`);
  }
  if (packages.every(({ name }) => published.has(name))) {
    throw new ToolingError(
      "not-releasable",
      `${versions[0]} is published already: describe what changed with \`npx changeset\`, then run \`npm run version:packages\``,
    );
  }
  const differs = packages.filter(
    ({ name, integrity }) => published.has(name) && published.get(name) !== integrity,
  );
  if (differs.length > 0) {
    const names = differs.map(({ name }) => name).join(", ");
    throw new ToolingError(
      "not-releasable",
      `a part of ${versions[0]} is published already, and ${names} there differs from what would be published now: ` +
        "release the commit with which that release began, or raise the version with `npm run version:packages`",
    );
  }
  return packages.map((packed) => ({ action: published.has(packed.name) ? "skip" : "publish", packed }));
}

import { ToolingError } from "../errors.ts";
import { npm, NpmError } from "../programs/npm.ts";
import type { PublicPackage } from "../packages/public-packages.ts";

/**
 * The address of the registry to which npm publishes.
 *
 * @throws {ToolingError} `not-releasable` if npm would publish the scoped packages to another one
 */
export async function registryUrl(): Promise<URL> {
  const [registry, scoped] = await Promise.all([readSetting("registry"), readSetting("@orderpane:registry")]);
  const url = new URL(registry);
  if (scoped === "undefined" || new URL(scoped).href === url.href) return url;
  throw new ToolingError(
    "not-releasable",
    `all packages must go to one registry, but npm's settings name ${url.host}, and ${new URL(scoped).host} for @orderpane`,
  );
}

async function readSetting(name: string): Promise<string> {
  return (await npm(["config", "get", name])).trim();
}

/** Whether it runs on this machine, so that a release to it is only a rehearsal. */
export function isLocal({ hostname }: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Returns the hash of the tarball of each package that the registry has in this version, by name. */
export async function publishedHashes(packages: readonly PublicPackage[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { name, version } of packages) {
    const hash = await publishedHash(`${name}@${version}`);
    if (hash !== "") hashes.set(name, hash);
  }
  return hashes;
}

async function publishedHash(specifier: string): Promise<string> {
  try {
    return (await npm(["view", "--prefer-online", specifier, "dist.integrity"])).trim();
  } catch (error) {
    if (error instanceof NpmError && error.npmCode === "E404") return "";
    throw error;
  }
}

export async function publish(tarball: string): Promise<void> {
  await npm(["publish", tarball, "--access", "public"]);
}

import { join } from "node:path";
import { npm } from "../programs.ts";
import type { PublicPackage } from "./public-packages.ts";

export interface PackedPackage extends Pick<PublicPackage, "name" | "folder"> {
  /** Path of the tarball. */
  readonly tarball: string;
  /** Hash of the tarball, as registries publish it. */
  readonly integrity: string;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/** Packs packages into an existing folder, in one run of npm. */
export async function packPackages(
  packages: readonly PublicPackage[],
  destination: string,
): Promise<PackedPackage[]> {
  const workspaces = packages.flatMap(({ name }) => ["--workspace", name]);
  const options = ["--json", "--ignore-scripts", "--pack-destination", destination];
  const printed = await npm(["pack", ...options, ...workspaces]);
  // A list, or in newer releases an object by name.
  const packed = Object.values(JSON.parse(printed) as Record<string, NpmPacked>);
  return packages.flatMap(({ name, folder }) =>
    packed
      .filter((one) => one.name === name)
      .map(({ filename, integrity, files }) => ({
        name,
        folder,
        // Some releases of npm print the name of the package in place of that of the file.
        tarball: join(destination, filename.replace(/^@/, "").replace("/", "-")),
        integrity,
        files: files.map(({ path }) => path),
      })),
  );
}

interface NpmPacked {
  readonly name: string;
  readonly filename: string;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

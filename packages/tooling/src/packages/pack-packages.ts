import { join } from "node:path";
import { npm } from "../programs/npm.ts";
import type { PublicPackage } from "./public-packages.ts";

export interface PackedPackage extends PublicPackage {
  /** Path of the tarball. */
  readonly tarball: string;
  /** In bytes. */
  readonly packedSize: number;
  readonly unpackedSize: number;
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
  const printed = await npm([
    "pack",
    "--json",
    "--ignore-scripts",
    "--pack-destination",
    destination,
    ...workspaces,
  ]);
  // A list, or in newer releases an object by name.
  const packed = Object.values(JSON.parse(printed) as Record<string, NpmPacked>);
  return packages.map((found) => {
    const { filename, size, unpackedSize, integrity, files } = packed.find(
      ({ name }) => name === found.name,
    )!;
    return {
      ...found,
      // Some releases of npm print the name of the package in place of that of the file.
      tarball: join(destination, filename.replace(/^@/, "").replace("/", "-")),
      packedSize: size,
      unpackedSize,
      integrity,
      files: files.map(({ path }) => path),
    };
  });
}

interface NpmPacked {
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { npm } from "../programs.ts";
import { compilePackages, type PublicPackage } from "./compile-packages.ts";

/** Packs the packages that are published, and checks each tarball with publint. */
export async function checkPackages(): Promise<{ ok: boolean; output: string }> {
  const packages = await compilePackages();
  const folder = await mkdtemp(join(tmpdir(), "orderpane-packages-"));
  try {
    const findings: string[] = [];
    for (const one of await packPackages(packages, folder)) {
      findings.push(...[...hiddenFiles(one), ...(await lint(one))].map((text) => `${one.name}\n${text}`));
    }
    return { ok: findings.length === 0, output: findings.join("\n\n") };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Finds files such as `.env.local`, which Git ignores: they would be published with their passwords. */
function hiddenFiles({ files }: PackedPackage): string[] {
  return files
    .filter((file) => file.split("/").some((name) => name.startsWith(".")))
    .map((file) => `${file} would be published: remove it, its name begins with a dot`);
}

async function lint({ tarball: path }: PackedPackage): Promise<string[]> {
  const data = await readFile(path);
  const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball } });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

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
  // A list, or in newer releases of npm an object by name.
  const packed = Object.values(JSON.parse(printed) as Record<string, NpmPacked>);
  return packages.flatMap(({ name, folder }) =>
    packed
      .filter((one) => one.name === name)
      .map(({ filename, integrity, files }) => ({
        name,
        folder,
        // Some releases of npm print the package's name instead of the file's.
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

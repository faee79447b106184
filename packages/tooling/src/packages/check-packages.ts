import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { compilePackages } from "./compile-packages.ts";
import { type PackedPackage, packPackages } from "./pack-packages.ts";

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

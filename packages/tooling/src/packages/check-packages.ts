import { writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { compilePackages, isStamped, stampOf } from "./compile-packages.ts";
import { packPackages, type PackedPackage } from "./pack-packages.ts";

/**
 * Packs the packages that are published, and checks each tarball that has changed since it was found good
 * with publint.
 */
export async function checkPackages(): Promise<{ ok: boolean; output: string }> {
  const { packages } = await compilePackages();
  const folder = await mkdtemp(join(tmpdir(), "orderpane-packages-"));
  try {
    const packed = await packPackages(packages, folder);
    const findings: string[] = [];
    for (const one of packed) findings.push(...(await lintUnlessKnown(one)));
    return { ok: findings.length === 0, output: findings.join("\n\n") };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function lintUnlessKnown({ name, integrity, files, tarball }: PackedPackage): Promise<string[]> {
  const stamp = stampOf("linted", name);
  if (isStamped(stamp, integrity)) return [];
  const findings = [...hiddenFiles(files), ...(await lintTarball(tarball))];
  if (findings.length === 0) writeFileSync(stamp, integrity);
  return findings.map((finding) => `${name}\n${finding}`);
}

/** Finds files such as `.env.local`, which Git ignores: they would be published with their passwords. */
function hiddenFiles(files: readonly string[]): string[] {
  return files
    .filter((file) => file.split("/").some((name) => name.startsWith(".")))
    .map((file) => `${file} would be published: remove it, its name begins with a dot`);
}

async function lintTarball(path: string): Promise<string[]> {
  const data = await readFile(path);
  const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball } });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectChecks } from "../check/project-checks.ts";
import { formatCheck, runChecks } from "../check/run-checks.ts";
import { ToolingError } from "../errors.ts";
import { compilePackages } from "../packages/compile-packages.ts";
import { packPackages } from "../packages/pack-packages.ts";
import { formatRelease } from "../release/format-release.ts";
import { planRelease } from "../release/plan-release.ts";
import { isLocal, publish, publishedHashes, registryUrl } from "../release/registry.ts";
import { projectRoot } from "../programs/resolve-bin.ts";
import { runOrThrow } from "../programs/run-command.ts";

/**
 * `tooling release`: publishes all packages to the registry that npm is configured for, each after those that
 * it needs. Run again after a failure, it publishes the rest. `--dry-run` only prints what would be
 * published, and asks no registry. A registry on this machine also gets what is not committed and not
 * checked.
 */
export async function releasePackages(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const isDry = values["dry-run"];
  const registry = isDry ? undefined : await registryUrl();
  if (registry !== undefined && !isLocal(registry)) await requireReleasable();
  const { packages } = await compilePackages();
  const folder = await mkdtemp(join(tmpdir(), "orderpane-release-"));
  try {
    const packed = await packPackages(packages, folder);
    process.stdout.write(formatRelease(packed));
    if (registry === undefined) {
      process.stdout.write("nothing was published (--dry-run)\n");
      return 0;
    }
    for (const { action, packed: one } of planRelease(packed, await publishedHashes(packages))) {
      if (action === "publish") await publish(one.tarball);
      const outcome = action === "publish" ? "published" : "was published before";
      process.stdout.write(`✓ ${one.name} ${one.version} ${outcome}\n`);
    }
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws {ToolingError} `not-releasable` if something is not committed, or a check fails */
async function requireReleasable(): Promise<void> {
  const changes = await runOrThrow("git", ["status", "--porcelain"], { cwd: projectRoot });
  if (changes !== "") {
    throw new ToolingError(
      "not-releasable",
      `a release needs a tree without changes: commit or remove\n${changes.trimEnd()}`,
    );
  }
  const results = await runChecks(projectChecks(false), (result) =>
    process.stdout.write(formatCheck(result)),
  );
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  if (failed.length > 0) throw new ToolingError("not-releasable", `the checks failed: ${failed.join(", ")}`);
}

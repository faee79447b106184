import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { npm } from "../programs/npm.ts";
import { addRelease } from "../release/changelog.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runOrThrow } from "../programs/run-command.ts";

/**
 * `tooling version`: gives all packages the version that the changesets call for, and moves what these say
 * into CHANGELOG.md.
 */
export async function versionPackages(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const { version, summaries } = await readChangesets();
  await changeset("version");
  const file = join(projectRoot, "CHANGELOG.md");
  const date = new Date().toISOString().slice(0, "2026-11-30".length);
  await writeFile(file, addRelease(await readFile(file, "utf8"), { version, date, summaries }));
  await npm(["install", "--package-lock-only", "--ignore-scripts"]);
  process.stdout.write(`✓ all packages have version ${version}; read CHANGELOG.md, then commit\n`);
  return 0;
}

interface ChangesetStatus {
  readonly changesets: readonly { readonly summary: string }[];
  readonly releases: readonly { readonly newVersion: string }[];
}

/** @throws {ToolingError} `usage` if there are none */
async function readChangesets(): Promise<{ version: string; summaries: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-version-"));
  try {
    const file = join(folder, "status.json");
    await changeset("status", `--output=${file}`);
    const { changesets, releases } = JSON.parse(await readFile(file, "utf8")) as ChangesetStatus;
    const version = releases[0]?.newVersion;
    if (version === undefined) {
      throw new ToolingError("usage", "there are no changesets: describe what changed with `npx changeset`");
    }
    return { version, summaries: changesets.map(({ summary }) => summary) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function changeset(...args: readonly string[]): Promise<string> {
  const script = resolveBin("@changesets/cli", "changeset");
  return runOrThrow(process.execPath, [script, ...args], { cwd: projectRoot });
}

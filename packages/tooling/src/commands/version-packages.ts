import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { npm } from "../programs/npm.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runOrThrow } from "../programs/run-command.ts";

/**
 * `tooling version`: `changeset version`, which writes a changelog for each package or none. So what the
 * changesets say goes into the only changelog here.
 */
export async function versionPackages(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
  const changesets = globSync(".changeset/*.md", { cwd: projectRoot }).toSorted().map(read);
  if (changesets.length === 0) {
    const fix = "Describe what changed with `npx changeset`.";
    throw new ToolingError("failed", "there are no changesets", { fix });
  }
  const script = resolveBin("@changesets/cli", "changeset");
  await runOrThrow(process.execPath, [script, "version"], { cwd: projectRoot });
  const { version } = JSON.parse(read("packages/orderpane/package.json")) as { version: string };
  const heading = `## ${version} (${new Date().toISOString().slice(0, "2026-11-30".length)})`;
  writeFileSync(join(projectRoot, "CHANGELOG.md"), addRelease(read("CHANGELOG.md"), heading, changesets));
  await npm(["install", "--package-lock-only", "--ignore-scripts"]);
  process.stdout.write(`✓ all packages have version ${version}; read CHANGELOG.md, then commit\n`);
  return 0;
}

/**
 * Returns the changelog after a release: its unreleased section, with the summaries of the changesets as the
 * first lines, becomes the section of the release.
 *
 * @throws {ToolingError} `failed` if it has no unreleased section
 */
export function addRelease(changelog: string, heading: string, changesets: readonly string[]): string {
  const unreleased = "## Unreleased\n";
  if (!changelog.includes(unreleased)) {
    throw new ToolingError("failed", `CHANGELOG.md must have the heading "${unreleased.trim()}"`);
  }
  const lines = changesets.map((text) => {
    const summary = text.replace(/^---\n[^]*?\n---\n/, "").trim();
    return `- ${summary.replaceAll(/\s*\n\s*/g, "\n  ")}\n`;
  });
  return changelog.replace(unreleased, () => `${unreleased}\n${heading}\n\n${lines.join("")}`);
}

import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./check.ts";
import { publicPackages } from "./packages/compile-packages.ts";
import { npm, projectRoot, runOrThrow, ToolingError, UsageError } from "./programs.ts";

/**
 * `tooling version 0.2.0`: sets this version in every package and in their dependencies on each other, and
 * moves the changesets into the changelog.
 */
export async function setVersion([version = ""]: readonly string[]): Promise<number> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new UsageError(`expected a version such as 0.2.0, found "${version}"`);
  }
  moveChangesets(version);
  const ours = /("(?:version|orderpane|create-orderpane|@orderpane\/[\w-]+)": )"\d[^"]*"/g;
  for (const file of globSync("{,packages/*/,e2e/,docs/,examples/*/}package.json", { cwd: projectRoot })) {
    edit(file, (text) => text.replaceAll(ours, `$1"${version}"`));
  }
  await npm(["install", "--package-lock-only", "--ignore-scripts"]);
  process.stdout.write(`✓ all packages have version ${version}; read CHANGELOG.md, then commit\n`);
  return 0;
}

/** Each changeset is a list of changes, and below the heading the steps that a project needs. */
function moveChangesets(version: string): void {
  const files = globSync(".changeset/*.md", { cwd: projectRoot }).toSorted();
  if (files.length === 0) throw new ToolingError("nothing to release: .changeset/ has no changesets");
  const heading = "### Change by hand";
  const parts = files.map((file) => readFileSync(join(projectRoot, file), "utf8").split(heading));
  const changes = parts.map(([text]) => text!.trim()).join("\n");
  const steps = parts.flatMap(([, text]) => text?.trim() ?? []).join("\n") || "Nothing.";
  const today = new Date().toISOString().slice(0, "2026-11-30".length);
  const section = `## ${version} (${today})\n\n${changes}\n\n${heading}\n\n${steps}\n\n`;
  edit("CHANGELOG.md", (text) => text.replace(/^(?=## )/m, () => section));
  for (const file of files) rmSync(join(projectRoot, file));
}

function edit(file: string, change: (text: string) => string): void {
  const path = join(projectRoot, file);
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

/**
 * `tooling release`: publishes the packages whose version is not in the registry yet. The tree must have no
 * changes, and its checks must pass.
 */
export async function releasePackages(): Promise<number> {
  const changes = await runOrThrow("git", ["status", "--porcelain"], { cwd: projectRoot });
  if (changes !== "") {
    throw new ToolingError(`commit or remove these changes first:\n${changes.trimEnd()}`);
  }
  if (!existsSync(join(projectRoot, "docs/generated/runtime.md"))) {
    throw new ToolingError("the packages need the whole reference: run npm run docs first");
  }
  // The check of the packages also compiles them.
  if ((await runChecks({ quiet: false })).failed > 0) return 1;
  for (const { name, version } of publicPackages(projectRoot)) {
    if (await isPublished(`${name}@${version}`)) continue;
    await npm(["publish", "--workspace", name]);
    process.stdout.write(`✓ ${name}@${version}\n`);
  }
  return 0;
}

/** Only E404 means that it is not published: after other errors, the registry may be unreachable. */
async function isPublished(release: string): Promise<boolean> {
  try {
    return (await npm(["view", release, "version"])) !== "";
  } catch (error) {
    if (error instanceof ToolingError && error.message.includes("npm error code E404")) return false;
    throw error;
  }
}

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { encodeManifest, type Manifest } from "@orderpane/protocol/manifest";
import type { BuildConfig } from "../build-config.ts";
import type { BuiltWidget, OutputFile } from "../built-widget.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";

/** Whether the output folder contains exactly these widgets. */
export function isWritten(
  { outDir, project }: Pick<BuildConfig, "outDir" | "project">,
  widgets: readonly BuiltWidget[],
): boolean {
  const files = [
    manifestFile({ project, widgets: widgets.map(({ bundle }) => bundle) }),
    ...widgets.flatMap((widget) => widget.files),
  ];
  try {
    return (
      readdirSync(outDir).length === files.length &&
      files.every(({ name, content }) => readFileSync(join(outDir, name), "utf8") === content)
    );
  } catch {
    return false;
  }
}

/**
 * Writes to another folder first, so that the output folder stays unchanged if writing fails.
 *
 * @throws {BuildError} `not-written`, or `bad-config` if the folder is a file
 */
export async function writeOutput(
  { root, outDir }: Pick<BuildConfig, "root" | "outDir">,
  manifest: Manifest,
  files: readonly OutputFile[],
): Promise<void> {
  const file = projectFile(root, outDir);
  await refuseForeign(outDir, file);
  try {
    await mkdir(dirname(outDir), { recursive: true });
    const work = await mkdtemp(join(dirname(outDir), `.${basename(outDir)}-`));
    try {
      const next = join(work, "next");
      await mkdir(next);
      // Synchronous, because the files are small and waiting for a thread takes longer.
      for (const { name, content } of [...files, manifestFile(manifest)])
        writeFileSync(join(next, name), content);
      await swap(next, outDir, work);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  } catch (cause) {
    throw new BuildError("not-written", `the output cannot be written: ${String(cause)}`, { file, cause });
  }
}

function manifestFile(manifest: Manifest): OutputFile {
  return { name: "manifest.json", content: encodeManifest(manifest) };
}

/** Refuses to change a folder that was not written by a build. */
async function refuseForeign(outDir: string, file: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(outDir);
  } catch (cause) {
    if (isError(cause, "ENOENT")) return;
    if (isError(cause, "ENOTDIR")) {
      throw new BuildError("bad-config", "this is a file, but the build needs a folder here", {
        file,
        fix: "Remove it, or choose another folder with --out-dir or build.outDir.",
        cause,
      });
    }
    throw new BuildError("not-written", `the output folder cannot be read: ${String(cause)}`, {
      file,
      cause,
    });
  }
  if (names.length === 0 || names.includes("manifest.json")) return;
  throw new BuildError("not-written", "the output folder contains files that no build has written", {
    file,
    fix: "Remove it, or choose another folder: a build replaces it completely.",
  });
}

/** Retries, because another build may replace the folder at the same time. */
async function swap(next: string, outDir: string, work: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const previous = join(work, `previous-${attempt}`);
    const isMoved = await moveAway(outDir, previous);
    try {
      await rename(next, outDir);
      return;
    } catch (error) {
      if (attempt < maxAttempts && isError(error, "ENOTEMPTY", "EEXIST", "EPERM")) continue;
      if (isMoved) await rename(previous, outDir);
      throw error;
    }
  }
}

const maxAttempts = 20;

async function moveAway(folder: string, to: string): Promise<boolean> {
  try {
    await rename(folder, to);
    return true;
  } catch (error) {
    if (isError(error, "ENOENT")) return false;
    throw error;
  }
}

function isError(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => code === error.code);
}

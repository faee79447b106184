import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { encodeManifest, type Manifest } from "@orderpane/protocol/bundle";
import type { BuildConfig } from "./config.ts";
import { BuildError } from "./errors.ts";
import { projectFile } from "./project-file.ts";

export interface OutputFile {
  /** Relative to the output folder, without folders of its own. */
  name: string;
  content: string;
}

/**
 * Replaces the output folder by these files and the manifest. They are written beside it and put in its place when
 * they are complete. Throws a {@link BuildError} `not-written`; the folder is then as it was.
 */
export async function writeOutput(
  { root, outDir }: Pick<BuildConfig, "root" | "outDir">,
  manifest: Manifest,
  files: readonly OutputFile[],
): Promise<void> {
  const file = projectFile(root, outDir);
  const isThere = await isOurs(outDir, file);
  try {
    await mkdir(dirname(outDir), { recursive: true });
    const work = await mkdtemp(join(dirname(outDir), `.${basename(outDir)}-`));
    try {
      const next = join(work, "next");
      await mkdir(next);
      const all = [...files, { name: "manifest.json", content: encodeManifest(manifest) }];
      await Promise.all(all.map(({ name, content }) => writeFile(join(next, name), content)));
      await swap(next, outDir, isThere ? join(work, "previous") : null);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } catch (cause) {
    throw new BuildError("not-written", `the output cannot be written: ${String(cause)}`, { file, cause });
  }
}

/** Whether the folder exists; a folder that holds anything but a build is never touched. */
async function isOurs(outDir: string, file: string): Promise<boolean> {
  let names: string[];
  try {
    names = await readdir(outDir);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw new BuildError("not-written", `the output folder cannot be read: ${String(cause)}`, {
      file,
      cause,
    });
  }
  if (names.length === 0 || names.includes("manifest.json")) return true;
  throw new BuildError("not-written", "the output folder holds files that no build has written", {
    file,
    fix: "Remove it, or choose another folder: a build replaces it as a whole.",
  });
}

async function swap(next: string, outDir: string, previous: string | null): Promise<void> {
  if (previous !== null) await rename(outDir, previous);
  try {
    await rename(next, outDir);
  } catch (error) {
    if (previous !== null) await rename(previous, outDir);
    throw error;
  }
}

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Writes the file completely or not at all, even if other processes write it or this one is killed.
 * Synchronous, because waiting for a thread takes longer.
 */
export function writeCachedFile(path: string, value: unknown): void {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.${counter++}`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(unfinished, JSON.stringify(value));
    renameSync(unfinished, path);
  } catch {
    // The next build only takes longer.
  }
}

let counter = 0;

/** Reads a file written by {@link writeCachedFile}. Returns `undefined` if it is missing or damaged. */
export function readCachedFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Removes the oldest files, and unfinished ones older than an hour. */
export function removeOldest(folder: string, count: number): void {
  const files = namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? [{ path, time: found.mtimeMs, isUnfinished: name.startsWith(".") }] : [];
  });
  const newestFirst = files.filter(({ isUnfinished }) => !isUnfinished).sort((a, b) => b.time - a.time);
  const abandoned = files.filter(({ isUnfinished, time }) => isUnfinished && time < Date.now() - hour);
  for (const { path } of [...newestFirst.slice(count), ...abandoned]) rmSync(path, { force: true });
}

const hour = 3_600_000;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

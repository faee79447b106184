import { hash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Keeps a value as JSON, with a hash that proves it. The file appears complete or not at all, whoever else writes it
 * at the same time and whenever this process dies. At once and not by promises: files are small, and a thread that
 * has to be asked takes longer.
 */
export function keepFile(path: string, value: unknown): void {
  const text = JSON.stringify(value);
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.${counter++}`);
  keepText(unfinished, `${hash("sha256", text)}\n${text}`);
  try {
    renameSync(unfinished, path);
  } catch {
    // It could not be written.
  }
}

let counter = 0;

/** Writes a file that is not proven. Where nothing can be written, the next build takes longer, and that is all. */
export function keepText(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch {
    // Half a file is no harm: whoever reads it knows its hash.
  }
}

/** What {@link keepFile} was given; `undefined` for a file that is not there or not what was written. */
export function readKept(path: string): unknown {
  const content = readIfThere(path);
  if (content === undefined) return undefined;
  const text = content.slice(hashLength + 1);
  return content.slice(0, hashLength) === hash("sha256", text) ? JSON.parse(text) : undefined;
}

const hashLength = 64;

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Removes all but the newest files of a folder, and what dead processes have left unfinished for an hour. */
export function keepNewest(folder: string, count: number): void {
  const files = namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? [{ path, time: found.mtimeMs, isUnfinished: name.startsWith(".") }] : [];
  });
  const kept = files.filter(({ isUnfinished }) => !isUnfinished).sort((a, b) => b.time - a.time);
  const left = files.filter(({ isUnfinished, time }) => isUnfinished && time < Date.now() - hour);
  for (const { path } of [...kept.slice(count), ...left]) rmSync(path, { force: true });
}

const hour = 3_600_000;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isCanaryIn } from "./canary.ts";
import { unpack } from "./unpack.ts";

/** What a search has found. */
export interface Findings {
  /** Files in which the canary stands. */
  leaks: string[];
  /** Files and folders of which nobody knows: they are there, and cannot be read or unpacked. */
  unreadable: string[];
  /** How many files were to be searched. */
  searched: number;
}

/**
 * Searches the files in folders and below for the canary, in archives too; links are not followed. A file in the place of
 * a folder is searched as well.
 */
export async function findCanaries(...folders: readonly string[]): Promise<Findings> {
  const findings: Findings = { leaks: [], unreadable: [], searched: 0 };
  for (const folder of folders) await searchFolder(folder, findings);
  return findings;
}

/**
 * Where its owner may keep a password: env files, what a command prints that reads it out, and the database of a local
 * store with what SQLite and the store itself put beside it (its announcement, and the draft of one).
 */
const isItsPlace =
  /\/(\.env(\.[\w-]+)*|password\.txt|store\.db(-wal|-shm|-journal|\.running\.json(\.[\da-f-]+)?)?)$/;

async function searchFolder(folder: string, findings: Findings): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(async (error: unknown) => {
    // A test may have put a file in its place.
    if (isCode(error, "ENOTDIR")) await searchFile(folder, findings);
    else note(error, folder, findings);
    return [];
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await searchFolder(path, findings);
    else if (entry.isFile() && !isItsPlace.test(path)) await searchFile(path, findings);
  }
}

async function searchFile(file: string, findings: Findings): Promise<void> {
  findings.searched++;
  let isLeak = isCanaryIn(file);
  try {
    for (const part of unpack(await readFile(file))) isLeak ||= isCanaryIn(part);
  } catch (error) {
    note(error, file, findings);
  }
  if (isLeak) findings.leaks.push(file);
}

/** What is gone by now was somebody's for a moment. */
function note(error: unknown, path: string, { unreadable }: Findings): void {
  if (!isCode(error, "ENOENT")) unreadable.push(path);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

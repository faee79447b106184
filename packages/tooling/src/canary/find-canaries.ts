import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isCanaryIn } from "./canary.ts";
import { zipEntries } from "./zip-entries.ts";

/** What a search has found. */
export interface Findings {
  /** Files in which the canary stands. */
  leaks: string[];
  /** Files and folders of which nobody knows: they are there, and cannot be read. */
  unreadable: string[];
  /** How many files were to be searched. */
  searched: number;
}

/** Searches the files in a folder and below for the canary; links are not followed. */
export async function findCanaries(folder: string): Promise<Findings> {
  const findings: Findings = { leaks: [], unreadable: [], searched: 0 };
  await searchFolder(folder, findings);
  return findings;
}

/**
 * Where its owner may keep a password: env files, what a command prints that reads it out, and the database of a local
 * store with what lies beside it.
 */
const isItsPlace = /\/(\.env(\.[\w-]+)*|password\.txt|store\.db([.-][\w.-]+)?)$/;

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
  const bytes = await readFile(file).catch((error: unknown) => {
    note(error, file, findings);
    return Buffer.alloc(0);
  });
  const texts = [bytes, ...entriesOf(bytes, file, findings)].map((part) => part.toString("latin1"));
  if (isCanaryIn(file) || texts.some(isCanaryIn)) findings.leaks.push(file);
}

function entriesOf(bytes: Buffer, file: string, findings: Findings): Buffer[] {
  try {
    return zipEntries(bytes);
  } catch (error) {
    note(error, file, findings);
    return [];
  }
}

/** What is gone by now was somebody's for a moment. */
function note(error: unknown, path: string, { unreadable }: Findings): void {
  if (!isCode(error, "ENOENT")) unreadable.push(path);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

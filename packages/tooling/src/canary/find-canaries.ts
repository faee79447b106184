import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isCanaryIn } from "./canary.ts";

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

/** Where its owner may keep a password: env files, and what a command prints that reads it out. */
const isItsPlace = /\/(\.env(\.[\w-]+)*|password\.txt)$/;

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
  const text = await readFile(file, "latin1").catch((error: unknown) => {
    note(error, file, findings);
    return "";
  });
  if (isCanaryIn(file) || isCanaryIn(text)) findings.leaks.push(file);
}

/** What is gone by now was somebody's for a moment. */
function note(error: unknown, path: string, { unreadable }: Findings): void {
  if (!isCode(error, "ENOENT")) unreadable.push(path);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

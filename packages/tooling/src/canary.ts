import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createRedactor } from "@orderpane/protocol/secrets";

/**
 * The password that tests use, as it is or with more text after it. A place where it is found is a leak. Each
 * test run has another one; outside of a run, this process has its own.
 */
export const canary: string = process.env["ORDERPANE_CANARY"] ?? `canary-${randomBytes(8).toString("hex")}`;

/** The variable with the file in which the processes of a test run note secrets for the search after it. */
export const notesVariable = "ORDERPANE_SECRETS";

const secrets = new Set([canary]);
let redactor = createRedactor([canary]);

/** Whether a text or bytes hold the canary or a noted secret, in any spelling. */
export function isCanaryIn(text: string | Buffer): boolean {
  return redactor.isIn(text.toString());
}

/** From now on a password that a store has generated is searched for like the canary. */
export function noteSecret(secret: string): void {
  if (secrets.has(secret)) return;
  secrets.add(secret);
  redactor = createRedactor([...secrets]);
  const notes = process.env[notesVariable];
  if (notes !== undefined) appendFileSync(notes, `${secret}\n`, { mode: 0o600 });
}

/**
 * Searches a folder of a test for passwords, then deletes it.
 *
 * @throws when a password of the tests is in a file, or when a file cannot be searched
 */
export async function discard(folder: string): Promise<void> {
  const { leaks, unreadable } = await findCanaries(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (leaks.length > 0) throw new Error(`the password of the tests is in ${leaks.join(", ")}`);
  if (unreadable.length > 0) {
    const files = unreadable.join(", ");
    throw new Error(`the password of the tests may be in files that cannot be read: ${files}`);
  }
}

interface CanarySearch {
  /** Files that contain the canary. */
  leaks: string[];
  /** Files and folders that exist, but cannot be read. */
  unreadable: string[];
  /** How many files there are, including unreadable ones. */
  searched: number;
}

/**
 * Searches all files in and below the folders for the canary. Links are not followed, and archives are not
 * unpacked. A file may be given in place of a folder.
 */
export async function findCanaries(...folders: readonly string[]): Promise<CanarySearch> {
  const findings: CanarySearch = { leaks: [], unreadable: [], searched: 0 };
  for (const folder of folders) await searchFolder(folder, findings);
  return findings;
}

/**
 * Files in which a password may stand: env files, the file that a password command reads, and the database of
 * a local platform with the files that SQLite and the platform put beside it.
 */
const isAllowed =
  /\/(\.env(\.[\w-]+)*|password\.txt|store\.db(-wal|-shm|-journal|\.running\.json(\.[\da-f-]+)?)?)$/;

async function searchFolder(folder: string, findings: CanarySearch): Promise<void> {
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await searchFolder(path, findings);
      else if (entry.isFile() && !isAllowed.test(path)) await searchFile(path, findings);
    }
  } catch (error) {
    // A test may have put a file in the place of the folder.
    if (isCode(error, "ENOTDIR")) await searchFile(folder, findings);
    else note(error, folder, findings);
  }
}

async function searchFile(file: string, findings: CanarySearch): Promise<void> {
  findings.searched++;
  try {
    if (isCanaryIn(file) || isCanaryIn(await readFile(file))) findings.leaks.push(file);
  } catch (error) {
    note(error, file, findings);
  }
}

function note(error: unknown, path: string, { unreadable }: CanarySearch): void {
  // A file that has disappeared was temporary.
  if (!isCode(error, "ENOENT")) unreadable.push(path);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

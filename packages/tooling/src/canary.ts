import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { lstat, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createRedactor } from "@orderpane/protocol/secrets";

/**
 * The password that tests use, alone or as a prefix. Any place that contains it is a leak. Each test run has
 * its own; so has this process outside of a run.
 */
export const canary: string = process.env["ORDERPANE_CANARY"] ?? `canary-${randomBytes(8).toString("hex")}`;

/** The variable that names the file in which the processes of a test run note secrets for a later search. */
export const notesVariable = "ORDERPANE_SECRETS";

const secrets = new Set([canary]);
let redactor = createRedactor([canary]);

/** Whether a text or bytes contain the canary or a noted secret, in any spelling. */
export function isCanaryIn(text: string | Buffer): boolean {
  return redactor.isIn(text.toString());
}

/** Adds a password that a store has generated to the search for the canary. */
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
  try {
    const leaks = await findCanaries(folder);
    if (leaks.length > 0) throw new Error(`the password of the tests is in ${leaks.join(", ")}`);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Files that may contain a password: env files, the file from which Postgres reads one, and the database of a
 * local platform with its files from SQLite and the platform.
 */
const isAllowed =
  /\/(\.env(\.[\w-]+)*|password\.txt|store\.db(-wal|-shm|-journal|\.running\.json(\.[\da-f-]+)?)?)$/;

/**
 * Returns the files in and below a folder that contain the canary. Links are not followed, and archives are
 * not unpacked. A file may be given in place of a folder.
 *
 * @throws if a file or folder cannot be read
 */
export async function findCanaries(path: string): Promise<string[]> {
  try {
    const info = await lstat(path);
    if (info.isDirectory()) {
      const leaks: string[] = [];
      for (const name of await readdir(path)) leaks.push(...(await findCanaries(join(path, name))));
      return leaks;
    }
    if (!info.isFile() || isAllowed.test(path)) return [];
    return isCanaryIn(path) || isCanaryIn(await readFile(path)) ? [path] : [];
  } catch (error) {
    // A file that has disappeared was temporary.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

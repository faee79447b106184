import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { CommandOutcome } from "../run-command.ts";
import { canary, isCanaryIn, noteSecret, notesVariable } from "./canary.ts";
import { searchAndDelete } from "./discard.ts";
import { findCanaries } from "./find-canaries.ts";
import { makeRunFolder } from "./run-folder.ts";

/** What the search after a run says; `isClean` is false where a password got out, or nobody can tell. */
export interface SearchedRun extends CommandOutcome {
  readonly isClean: boolean;
  /** A line for people. */
  readonly verdict: string;
}

/**
 * Runs a test runner that does not search itself, as `guard.ts` does, with the canary, a place for the passwords that
 * stores make up, and a folder for all temporary files. Then all of these are looked for in its output, in what is left
 * in that folder, and in `places`, files and folders that it has written. Throws what `run` does.
 */
export async function searchRun(
  run: (env: Record<string, string>) => Promise<CommandOutcome>,
  places: readonly string[],
): Promise<SearchedRun> {
  const folder = await makeRunFolder();
  try {
    // Named as what may hold a password.
    const notes = join(folder, "password.txt");
    const outcome = await run({ ORDERPANE_CANARY: canary, [notesVariable]: notes, TMPDIR: folder });
    return { ...outcome, ...(await search(outcome.output, { folder, notes, places })) };
  } finally {
    // For a run that could not be started; else it is gone, or the verdict has said why not.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

interface Written {
  readonly folder: string;
  readonly notes: string;
  readonly places: readonly string[];
}

async function search(
  output: string,
  { folder, notes, places }: Written,
): Promise<Omit<SearchedRun, keyof CommandOutcome>> {
  try {
    const secrets = new Set(existsSync(notes) ? readFileSync(notes, "utf8").trimEnd().split("\n") : []);
    for (const secret of secrets) noteSecret(secret);
    const elsewhere = await findCanaries(...places);
    if (isCanaryIn(output)) elsewhere.leaks.unshift("the output");
    const files = await searchAndDelete(folder, elsewhere);
    const passwords = `the password of the tests and those of ${secrets.size} stores`;
    const searched = `${output.length} characters of output, nor in ${files} files`;
    return { isClean: true, verdict: `✓ ${passwords} are not in ${searched}\n` };
  } catch (error) {
    return { isClean: false, verdict: `✗ ${error instanceof Error ? error.message : "unknown failure"}\n` };
  }
}

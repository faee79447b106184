import { existsSync, readFileSync } from "node:fs";
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
 * in that folder, and in `places`, files and folders that it has written.
 */
export async function searchRun(
  run: (env: Record<string, string>) => Promise<CommandOutcome>,
  places: readonly string[],
): Promise<SearchedRun> {
  const folder = await makeRunFolder();
  // Named as what may hold a password.
  const notes = join(folder, "password.txt");
  const outcome = await run({ ORDERPANE_CANARY: canary, [notesVariable]: notes, TMPDIR: folder });
  const secrets = existsSync(notes) ? new Set(readFileSync(notes, "utf8").trimEnd().split("\n")) : [];
  for (const secret of secrets) noteSecret(secret);
  const found = await Promise.all(places.map(findCanaries));
  const leaks = [...(isCanaryIn(outcome.output) ? ["the output"] : []), ...found.flatMap((of) => of.leaks)];
  const [unreadable] = found.flatMap((of) => of.unreadable);
  try {
    const left = await searchAndDelete(folder, leaks);
    if (unreadable !== undefined) throw new Error(`${unreadable} cannot be searched for passwords`);
    const files = found.reduce((sum, of) => sum + of.searched, left);
    const stores = [...secrets].length;
    const passwords = `the password of the tests and those of ${stores} stores`;
    const searched = `${outcome.output.length} characters of output, nor in ${files} files`;
    return { ...outcome, isClean: true, verdict: `✓ ${passwords} are not in ${searched}\n` };
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown failure";
    return { ...outcome, isClean: false, verdict: `✗ ${why}\n` };
  }
}

import { ServerError } from "../../errors.ts";

// https://www.sqlite.org/rescode.html
const busy = 5;
const problems: Readonly<Record<number, readonly [problem: string, fix: string]>> = {
  [busy]: ["is locked by another process", "End the process that holds a long transaction in it."],
  8: ["cannot be written", "Give this process the right to write the file and its folder."],
  10: ["cannot be read or written", "Check the disk and its free space."],
  13: ["has no space left on the disk", "Free some space."],
  14: ["cannot be opened", "Create its folder, and give this process the right to write in it."],
  26: ["is not a SQLite database", "Name another file."],
};

export function isBusy(error: unknown): boolean {
  return codeOf(error) === busy;
}

function codeOf(error: unknown): number | undefined {
  // The upper bytes say more about the primary code.
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;
}

export function sqliteFailure(file: string, error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const [problem, fix] = problems[codeOf(error) ?? 0] ?? [
    `failed: ${error instanceof Error ? error.message : String(error)}`,
    "Check the file with the sqlite3 program.",
  ];
  return new ServerError("registry-failed", `the registry file ${file} ${problem}`, { fix, cause: error });
}

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { findRunningPlatform } from "@orderpane/platform";
import { noteSecret } from "@orderpane/tooling/canary";

/**
 * Has the passwords of a local store looked for, as the password of the tests is; none where it has no database. Throws
 * where they cannot be had.
 */
export async function notePasswords(db: string): Promise<void> {
  if (!existsSync(db)) return;
  // One that runs has its database to itself, and says its password to who knows the path.
  const running = await findRunningPlatform(db);
  const passwords = running ? [running.appPassword] : readPasswords(db);
  for (const password of passwords) noteSecret(password);
}

function readPasswords(db: string): string[] {
  const database = new DatabaseSync(db, { readOnly: true });
  try {
    const rows = database.prepare("SELECT password FROM installation").all();
    return rows.map(({ password }) => String(password));
  } catch (error) {
    // What a test has put in its place: no store has written a password there.
    if (error instanceof Error && error.message === "file is not a database") return [];
    throw error;
  } finally {
    database.close();
  }
}

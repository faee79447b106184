import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { findRunningPlatform } from "@orderpane/platform";
import { noteSecret } from "@orderpane/tooling/canary";

/**
 * Registers the passwords of a local store, so that tests find a leak of them; none if it has no database.
 * Throws if they cannot be read.
 */
export async function notePasswords(db: string): Promise<void> {
  if (!existsSync(db)) return;
  // A running store locks its database, but tells its password to those who know the path.
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
    // A test has put another file there; it holds no password.
    if (error instanceof Error && error.message === "file is not a database") return [];
    throw error;
  } finally {
    database.close();
  }
}

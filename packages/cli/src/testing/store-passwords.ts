import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { noteSecret } from "@orderpane/tooling/canary";

/** Has the passwords of a local store looked for, as the password of the tests is; none where it has no database. */
export function notePasswords(db: string): void {
  if (!existsSync(db)) return;
  const database = new DatabaseSync(db, { readOnly: true });
  try {
    const rows = database.prepare("SELECT password FROM installation").all();
    for (const { password } of rows) noteSecret(String(password));
  } catch (error) {
    // A store of the test itself has it open.
    if (!(error instanceof Error && error.message === "database is locked")) throw error;
  } finally {
    database.close();
  }
}

import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { createRedactor } from "@orderpane/protocol/secrets";

/**
 * The password that tests use, as it is or with more text after it. A place where it is found is a leak. Each
 * test run has another one, see `guarded-run.ts`; without a guard, this process has its own.
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

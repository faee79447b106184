import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { createRedactor } from "@orderpane/protocol/secrets";

/**
 * The password that tests use, as it is or with more text after it. A place where it is found is a leak. It
 * belongs to one test run, see `guarded-run.ts`, or to this process if there is no guard.
 */
export const canary: string = process.env["ORDERPANE_CANARY"] ?? `canary-${randomBytes(8).toString("hex")}`;

/** The variable with the file in which the processes of a test run note secrets for the search after it. */
export const notesVariable = "ORDERPANE_SECRETS";

const secrets = new Set([canary]);
let redactor = createRedactor([canary]);

/** Whether a text or bytes hold the canary or a noted secret, in any spelling. */
export function isCanaryIn(text: string | Buffer): boolean {
  if (typeof text === "string") return redactor.isIn(text);
  for (let start = 0; start < text.length; start += partSize) {
    // The parts overlap: a secret may stand at the edge of one.
    if (redactor.isIn(text.toString("utf8", start, start + partSize + redactor.reach))) return true;
  }
  return false;
}

/** In bytes. A file may be larger than a string can be. */
const partSize = 2 ** 22;

/** From now on this is searched for like the canary: a password that a store has generated. */
export function noteSecret(secret: string): void {
  if (secrets.has(secret)) return;
  secrets.add(secret);
  redactor = createRedactor([...secrets]);
  const notes = process.env[notesVariable];
  if (notes !== undefined) appendFileSync(notes, `${secret}\n`, { mode: 0o600 });
}

import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";

/**
 * The password that tests use, as it is or with more behind it: whoever finds it anywhere has found a leak. Of this test
 * run alone, see `guarded-run.ts`; of this process alone where there is no guard.
 */
export const canary: string = process.env["ORDERPANE_CANARY"] ?? `canary-${randomBytes(8).toString("hex")}`;

/** Names the file in which the processes of a test run note secrets for who searches when all is done. */
export const notesVariable = "ORDERPANE_SECRETS";

const spellings = new Map([[canary, spellingsOf(canary)]]);

/** Whether a text, or bytes, holds the canary or a noted secret: as it is, in capitals, as the base64 of anything around it, or in hexadecimal. */
export function isCanaryIn(text: string | Buffer): boolean {
  return [...spellings.values()].some((all) => all.some((spelling) => text.includes(spelling)));
}

/** From now on this is looked for as the canary is: a password that a store has made up for itself. */
export function noteSecret(secret: string): void {
  if (spellings.has(secret)) return;
  spellings.set(secret, spellingsOf(secret));
  const notes = process.env[notesVariable];
  if (notes !== undefined) appendFileSync(notes, `${secret}\n`, { mode: 0o600 });
}

function spellingsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((bytes) => base64Behind(bytes, secret));
  const hex = Buffer.from(secret).toString("hex");
  return [secret, secret.toUpperCase(), hex, hex.toUpperCase(), ...base64];
}

/** The part of its base64 that stays the same, whatever stands before it (so many bytes, by threes) and behind it. */
function base64Behind(bytes: number, secret: string): string {
  const text = Buffer.from("\0".repeat(bytes) + secret).toString("base64");
  return text.slice(Math.ceil((bytes * 8) / 6), Math.floor(((bytes + secret.length) * 8) / 6));
}

import { randomBytes } from "node:crypto";

/**
 * The password that tests use, as it is or with more behind it: whoever finds it anywhere has found a leak. Of this test
 * run alone, see `guard.ts`; of this process alone where there is no guard.
 */
export const canary: string = process.env["ORDERPANE_CANARY"] ?? `canary-${randomBytes(8).toString("hex")}`;

/** Whether a text holds the canary: as it is, in capitals, as the base64 of anything around it, or in hexadecimal. */
export function isCanaryIn(text: string): boolean {
  return spellings.some((spelling) => text.includes(spelling));
}

const spellings = [
  canary,
  canary.toUpperCase(),
  Buffer.from(canary).toString("hex"),
  ...[0, 1, 2].map(base64Behind),
];

/** The part of its base64 that stays the same, whatever stands before it (so many bytes, by threes) and behind it. */
function base64Behind(bytes: number): string {
  const text = Buffer.from("\0".repeat(bytes) + canary).toString("base64");
  return text.slice(Math.ceil((bytes * 8) / 6), Math.floor(((bytes + canary.length) * 8) / 6));
}

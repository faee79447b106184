import { createMask, longestSpelling } from "../lifecycle/mask-secrets.ts";
import { decodeDeeply } from "./decoded-text.ts";

/** Hides the secrets of one store. The same object as long as the secrets are the same. */
export interface SecretMask {
  /** Puts `*` in their place; the text keeps its length. */
  hide(text: string): string;
  /** The length of the longest one, as it may be spelled. */
  readonly longest: number;
}

export function createSecretMask(secrets: readonly string[]): SecretMask {
  const known = secrets.flatMap((secret) => [secret, decodeDeeply(encodeURIComponent(secret)).text]);
  return { hide: createMask(known), longest: longestSpelling(known) };
}

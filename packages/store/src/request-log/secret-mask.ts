import { createMask, longestSpelling } from "../lifecycle/mask-secrets.ts";

/** Hides the secrets of one store. The same object as long as the secrets are the same. */
export interface SecretMask {
  /** Puts `*` in their place; the text keeps its length. */
  hide(text: string): string;
  /** The length of the longest one, as it may be spelled. */
  readonly longest: number;
}

export function createSecretMask(secrets: readonly string[]): SecretMask {
  return { hide: createMask(secrets), longest: longestSpelling(secrets) };
}

/** Hides the values of parameters that sound like secrets, too. */
export function hideInUrl(url: string, mask: SecretMask): string {
  const hidden = mask.hide(url);
  if (!hidden.includes("?")) return hidden;
  return hidden.replace(secretParameter, (_, name: string, value: string) => name + "*".repeat(value.length));
}

const secretParameter = /([?&][^=&#]*(?:token|passw|secret|signature|api_?key|auth)[^=&#]*=)([^&#]*)/gi;

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
  return hidden.replace(parameter, (_, name: string, value: string) =>
    isSecret(name) ? name + stars(value) : name + hideInEncoded(value),
  );
}

/** An address may be the value of a parameter, as that of an application is on the way to its login. */
function hideInEncoded(value: string): string {
  if (!/%3f/i.test(value)) return value;
  return value.replace(encodedParameter, (whole, name: string, inner: string) =>
    isSecret(name) ? name + stars(inner) : whole,
  );
}

const parameter = /([?&][^?=&#]*=)([^&#]*)/g;
const encodedParameter = /(%(?:3f|26)(?:(?!%(?:3f|3d|26|23)).)*%3d)((?:(?!%(?:26|23)).)*)/gis;

function isSecret(name: string): boolean {
  return /token|passw|secret|signature|api_?key|auth/i.test(name);
}

function stars({ length }: string): string {
  return "*".repeat(length);
}

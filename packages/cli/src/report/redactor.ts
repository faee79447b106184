/** Puts dots in the place of secrets: the last line of defence, at the edge of the command. */
export interface Redactor {
  hide(secret: string): void;
  redact(text: string): string;
}

/** Shorter ones would tear holes into everything that is said, and protect nothing. */
const shortest = 5;

export function createRedactor(): Redactor {
  const hidden = new Set<string>();
  return {
    hide(secret) {
      if (secret.length < shortest) return;
      // Also as a part of JSON and of a URL.
      hidden.add(secret).add(JSON.stringify(secret).slice(1, -1)).add(encodeURIComponent(secret));
    },
    redact(text) {
      let redacted = text;
      for (const secret of hidden) redacted = redacted.replaceAll(secret, "•••");
      return redacted;
    },
  };
}

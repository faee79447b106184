import { createRedactor, type Redactor } from "@orderpane/protocol/secrets";
import type { Tables } from "../db/tables.ts";

/** Masks every character with `*`: the text keeps its length, so a limit cuts it at the same place. */
export function createSecretMask(secrets: readonly string[]): Redactor {
  return createRedactor(secrets, (found) => "*".repeat(found.length));
}

/**
 * Hides known secrets, the values of parameters with secret-like names, and user names and passwords in front
 * of a host, even in an encoded URL inside another URL's parameter. The text keeps its length.
 */
export function hideInUrl(url: string, mask: Redactor): string {
  return secretParts.reduce(
    (shown, part) => shown.replace(part, (found) => "*".repeat(found.length)),
    mask.redact(url),
  );
}

/** Repetitions are bounded, so that the expression is fast on any text. */
const secretName = String.raw`(?:[?&;#=]|%(?:3f|26|3b|23|3d))[\w.[\]-]{0,40}(?:token|passw|secret|signature|api_?key|auth)[\w.[\]-]{0,40}`;

const secretParts: readonly RegExp[] = [
  `(?<=${secretName}=)[^&#]+`,
  `(?<=${secretName}%3d)(?:(?!%26|%23)[^&#])+`,
  // In front of the first host, `&` belongs to the password. After it, `&` begins a parameter.
  String.raw`(?<=^[a-z]+://)[^/\\?#]+(?=@)`,
  String.raw`(?<=//)[^/\\?#&]+(?=@)`,
  String.raw`(?<=%2f%2f)(?:(?!%(?:2f|5c|3f|23|26|40))[^/\\?#&])+(?=%40)`,
].map((pattern) => new RegExp(pattern, "gi"));

/** Returns a redactor for a store's current and former secrets and passwords. */
export type StoreRedactors = (storeId: number) => Redactor;

const mostFormerSecrets = 200;

export function createStoreRedactors({
  applications,
  installations,
}: Pick<Tables, "applications" | "installations">): StoreRedactors {
  const known = new Map<number, { secrets: ReadonlySet<string>; mask: Redactor }>();
  return (storeId) => {
    const passwords = installations.list(storeId).map(({ applicationId: login, password }) => {
      return [password, Buffer.from(`${login}:${password}`).toString("base64")];
    });
    const current = [...applications.list().map(({ secret }) => secret), ...passwords.flat()];
    const before = known.get(storeId);
    if (before && current.every((secret) => before.secrets.has(secret))) return before.mask;
    const all = [...new Set([...current, ...(before?.secrets ?? [])])];
    const secrets = new Set(all.slice(0, current.length + mostFormerSecrets));
    const mask = createSecretMask([...secrets]);
    known.set(storeId, { secrets, mask });
    return mask;
  };
}

import { createRedactor, type Redactor } from "@orderpane/protocol/secrets";

/** Masks every character with `*`: the text keeps its length, so a limit cuts it at the same place. */
export function createSecretMask(secrets: readonly string[]): Redactor {
  return createRedactor(secrets, (found) => "*".repeat(found.length));
}

/**
 * Hides known secrets, the values of parameters whose names sound like secrets, and user names and passwords
 * in front of a host. An address may be a parameter of another, encoded once or twice. The text keeps its
 * length.
 */
export function hideInUrl(url: string, mask: Redactor): string {
  return secretParts.reduce(
    (shown, part) => shown.replace(part, (found) => "*".repeat(found.length)),
    mask.redact(url),
  );
}

/**
 * A name stands between `?`, `&`, `;`, `#` or `=` and `=`. Its value ends at the next `&` or `#` that is
 * encoded at most as often as the `=`: one that is encoded more often belongs to the value. All repetitions
 * of names are bounded, so that no text makes them slow.
 */
const secretName = String.raw`(?:[?&;#=]|%(?:25)*(?:3f|26|3b|23|3d))[\w.[\]-]{0,40}(?:token|passw|secret|signature|api_?key|auth)[\w.[\]-]{0,40}`;

const secretParts: readonly RegExp[] = [
  `(?<=${secretName}=)[^&#]+`,
  `(?<=${secretName}%3d)(?:(?!%26|%23)[^&#])+`,
  `(?<=${secretName}%253d)(?:(?!%(?:25)?(?:26|23))[^&#])+`,
  // In front of the first host, `&` belongs to the password. Behind it, `&` begins a parameter.
  String.raw`(?<=^[a-z]+://)[^/\\?#]+(?=@)`,
  String.raw`(?<=//)[^/\\?#&]+(?=@)`,
  String.raw`(?<=%2f%2f)(?:(?!%(?:2f|5c|3f|23|26|40))[^/\\?#&])+(?=%40)`,
  String.raw`(?<=%252f%252f)(?:(?!%(?:25)?(?:2f|5c|3f|23|26|40))[^/\\?#&])+(?=%2540)`,
].map((pattern) => new RegExp(pattern, "gi"));

export function joinParts(
  parts: readonly (string | 0 | false | null | undefined)[],
  separator = " ",
): string {
  return parts.filter(Boolean).join(separator);
}

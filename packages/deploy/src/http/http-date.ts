const time = String.raw`\d{2}:\d{2}:[0-5]\d`;
const zone = "(?:gmt|utc|z|[+-]00:?00)";

// RFC 9110, section 5.6.7: the current form, and the two obsolete ones that a recipient must accept.
const forms = [
  new RegExp(`^(?:[a-z]{3}, *)?\\d{1,2} [a-z]{3} \\d{4} ${time} ${zone}$`, "i"),
  new RegExp(`^[a-z]{6,9}, *\\d{1,2}-[a-z]{3}-\\d{2} ${time} ${zone}$`, "i"),
  new RegExp(`^[a-z]{3} [a-z]{3} \\d{1,2} ${time} \\d{4}$`, "i"),
];

/** An HTTP date in ms since 1970, or `null` for any other text. */
export function decodeHttpDate(text: string): number | null {
  const line = text.trim().replace(/\s+/g, " ");
  if (!forms.some((form) => form.test(line))) return null;
  // The last form has no zone, but means UTC too.
  const date = Date.parse(/\d{4}$/.test(line) ? `${line} GMT` : line);
  // Date turns 31 April into 1 May.
  return new Date(date).getUTCDate() === Number.parseInt(line.replace(/^\D+/, "")) ? date : null;
}

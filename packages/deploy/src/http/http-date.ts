const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const day = String.raw`(?<day>\d{1,2})`;
const month = String.raw`(?<month>[a-z]{3})`;
const time = String.raw`(?<hours>\d{2}):(?<minutes>\d{2}):(?<seconds>\d{2})`;
const zone = String.raw`(?:gmt|utc|z|[+-]00:?00)`;

// RFC 9110, section 5.6.7: the current form, and the two obsolete ones that a recipient must accept.
const forms = [
  new RegExp(`^(?:[a-z]{3}, *)?${day} ${month} (?<year>\\d{4}) ${time} ${zone}$`, "i"),
  new RegExp(`^[a-z]{6,9}, *${day}-${month}-(?<year>\\d{2}) ${time} ${zone}$`, "i"),
  new RegExp(`^[a-z]{3} ${month} ${day} ${time} (?<year>\\d{4})$`, "i"),
];

/**
 * An HTTP date in ms since 1970, or `null` for any other text. `now` (ms) completes a year of two digits,
 * which is never more than 50 years ahead.
 */
export function decodeHttpDate(text: string, now: number): number | null {
  const line = text.trim().replace(/\s+/g, " ");
  for (const form of forms) {
    const parts = form.exec(line)?.groups;
    if (parts) return fromParts(parts, now);
  }
  return null;
}

function fromParts(parts: Record<string, string>, now: number): number | null {
  const index = months.indexOf(parts["month"]!.toLowerCase());
  const [dayOfMonth, hours, minutes, seconds] = ["day", "hours", "minutes", "seconds"].map((name) =>
    Number(parts[name]),
  ) as [number, number, number, number];
  const year = parts["year"]!.length === 4 ? Number(parts["year"]) : fullYear(Number(parts["year"]), now);
  if (index < 0 || hours > 23 || minutes > 59 || seconds > 60) return null;
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, index, dayOfMonth);
  // Date turns 31 April into 1 May.
  if (midnight.getUTCDate() !== dayOfMonth) return null;
  return midnight.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function fullYear(twoDigits: number, now: number): number {
  const latest = new Date(now).getUTCFullYear() + 50;
  return latest - ((((latest - twoDigits) % 100) + 100) % 100);
}

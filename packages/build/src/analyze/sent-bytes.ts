/** What a piece of a fragment costs in the request body: UTF-8 bytes, escapes included, and XML references among them. */
export interface Cost {
  bytes: number;
  references: number;
}

/** The cost of text inside an XML element; pieces of a text add up to its whole. */
export function costOf(text: string): Cost {
  let bytes = Buffer.byteLength(text);
  let references = 0;
  for (const [character] of text.matchAll(/[&<>\r]/g)) {
    references++;
    bytes += extraBytes[character]!;
  }
  return { bytes, references };
}

/** What `&amp;`, `&lt;`, `&gt;` and `&#13;` are longer than what they stand for. */
const extraBytes: Readonly<Record<string, number>> = { "&": 4, "<": 3, ">": 3, "\r": 4 };

export function addCosts(one: Cost, other: Cost): Cost {
  return { bytes: one.bytes + other.bytes, references: one.references + other.references };
}

export function subtractCosts(one: Cost, other: Cost): Cost {
  return { bytes: one.bytes - other.bytes, references: one.references - other.references };
}

/**
 * The size of a piece of a fragment in the request body: UTF-8 bytes including escapes, and XML references.
 */
export interface Cost {
  bytes: number;
  references: number;
}

/** The size of a text inside an XML element; the sizes of pieces add up. */
export function costOf(text: string): Cost {
  let bytes = Buffer.byteLength(text);
  let references = 0;
  for (const [character] of text.matchAll(/[&<>\r]/g)) {
    references++;
    bytes += extraBytes[character]!;
  }
  return { bytes, references };
}

/** How many bytes longer `&amp;`, `&lt;`, `&gt;` and `&#13;` are than their characters. */
const extraBytes: Readonly<Record<string, number>> = { "&": 4, "<": 3, ">": 3, "\r": 4 };

export function addCosts(one: Cost, other: Cost): Cost {
  return { bytes: one.bytes + other.bytes, references: one.references + other.references };
}

export function subtractCosts(one: Cost, other: Cost): Cost {
  return { bytes: one.bytes - other.bytes, references: one.references - other.references };
}

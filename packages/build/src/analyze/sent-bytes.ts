import { encodeXmlText } from "@orderpane/protocol/widget";
import { countReferences } from "../output/measure.ts";

/**
 * The size of a piece of a fragment in the request body: UTF-8 bytes including escapes, and XML references.
 */
export interface Cost {
  bytes: number;
  references: number;
}

/** The size of a text inside an XML element; the sizes of pieces add up. */
export function costOf(text: string): Cost {
  const sent = encodeXmlText(text);
  return { bytes: Buffer.byteLength(sent), references: countReferences(sent) };
}

export function addCosts(one: Cost, other: Cost): Cost {
  return { bytes: one.bytes + other.bytes, references: one.references + other.references };
}

export function subtractCosts(one: Cost, other: Cost): Cost {
  return { bytes: one.bytes - other.bytes, references: one.references - other.references };
}

import { encodeXmlText } from "@orderpane/protocol/widget";
import { countReferences } from "../output/measure.ts";

/** UTF-8 bytes including escapes, and XML references, in the request body. */
export interface Cost {
  bytes: number;
  references: number;
}

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

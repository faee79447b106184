import type { Variants } from "../variants/variants.ts";

/** A list without members in XML. assumed: Rails services name its root either way (variant `emptyList`). */
export function emptyListXml(name: string, emptyList: Variants["emptyList"]): string {
  const root = emptyList === "nil-classes" ? "nil-classes" : name;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} type="array"/>\n`;
}

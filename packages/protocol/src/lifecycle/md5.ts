import { createHash } from "node:crypto";

/** The lower-case hex digest of the texts in UTF-8, joined without a separator (*spec*). */
export function md5(...texts: readonly string[]): string {
  return createHash("md5").update(texts.join("")).digest("hex");
}

import { createHash } from "node:crypto";

/** spec: the hex digest in lower case of texts put together without a separator, in UTF-8. */
export function md5(...texts: readonly string[]): string {
  return createHash("md5").update(texts.join("")).digest("hex");
}

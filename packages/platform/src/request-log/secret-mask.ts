import { createRedactor, type Redactor } from "@orderpane/protocol/secrets";

/**
 * Puts `*` in the place of every character of a secret. The text keeps its length, so that what is cut off
 * behind stays behind.
 */
export function createSecretMask(secrets: readonly string[]): Redactor {
  return createRedactor(secrets, (found) => "*".repeat(found.length));
}

import { createRedactor, type Redactor } from "@orderpane/protocol/secrets";

/** Masks every character with `*`: the text keeps its length, so a limit cuts it at the same place. */
export function createSecretMask(secrets: readonly string[]): Redactor {
  return createRedactor(secrets, (found) => "*".repeat(found.length));
}

import { randomBytes } from "node:crypto";
import type { ApplicationContext } from "../context.ts";
import { ServerError } from "../errors.ts";
import { hashToken, isSame } from "../keyring.ts";
import { SignedCookie } from "../lifecycle/cookies.ts";
import { clientNetwork } from "../stores/public-address.ts";

interface Claims {
  /** The form of the page repeats it, so that other sites cannot send the form. */
  readonly csrf: string;
  /** Hash of the key that began the session, which ends when the key changes. */
  readonly key: string;
}

const cookie = new SignedCookie<Claims>("orderpane-operator", 12 * 3_600_000, "Strict");

const wrongKeys = { limit: 10, ms: 5 * 60_000 };

/**
 * Checks the operator's key. Ten wrong ones of a network are logged in five minutes. The right one is always
 * accepted, because a key of 128 bits cannot be guessed, and `halt` must not depend on others' mistakes.
 *
 * @throws {ServerError} `wrong-key`
 */
export async function checkKey(
  { registry, log, now, operatorKey }: ApplicationContext,
  given: string,
  clientAddress: string | undefined,
): Promise<void> {
  if (operatorKey !== null && isSame(given, operatorKey)) return;
  const network = (clientAddress && clientNetwork(clientAddress)) ?? "an unknown network";
  const budget = { key: `operator ${network}`, limit: wrongKeys.limit };
  if (!(await registry.budgets.spend([budget], { ms: wrongKeys.ms, now: now() }))) {
    throw new ServerError("wrong-key", `too many wrong keys came from ${network}`);
  }
  log({ level: "warning", event: "operator refused", reason: `A wrong key came from ${network}.` });
  throw new ServerError("wrong-key", "the operator's key is wrong");
}

/** Returns the `Set-Cookie` of a new session. */
export function beginSession(context: ApplicationContext): string {
  const csrf = randomBytes(16).toString("base64url");
  return cookie.set(context, { csrf, key: hashToken(context.operatorKey ?? "") });
}

export function readOperatorSession(context: ApplicationContext, request: Request): Claims | null {
  const claims = cookie.read(context, request);
  return claims?.key === hashToken(context.operatorKey ?? "") ? claims : null;
}

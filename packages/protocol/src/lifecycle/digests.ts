import { createHash } from "node:crypto";

/**
 * The password of an application in one store: `MD5(token + secret)`, 32 hex digits. `token` is the token of
 * the installation; only the application and the platform know `secret`.
 */
export function makePassword(token: string, secret: string): string {
  return md5(token, secret);
}

/** The user of the back-office, as the store claims. */
export interface LoginUser {
  readonly userId: number;
  readonly userEmail: string;
  readonly userName: string;
  readonly emailConfirmed: boolean;
}

/** The digests that a store sends back with the browser; 32 hex digits each. */
export type LoginTokens = Readonly<Record<"token" | "token2" | "token3", string>>;

/**
 * Computes the digests for a token that the application generated. `password` is the application's password
 * in that store.
 *
 * They show that the browser came from the store, but they **do not prove the user**. The texts are joined
 * without separators, so `Bob1` with the id 77 has the same digests as `Bob` with the id 177.
 */
export function makeLoginTokens(token: string, user: LoginUser, password: string): LoginTokens {
  const identity = token + user.userEmail + user.userName + String(user.userId);
  return {
    token: md5(token, password),
    token2: md5(identity, password),
    token3: md5(identity, String(user.emailConfirmed), password),
  };
}

/** The lower-case hex digest of the texts in UTF-8, joined without a separator (*spec*). */
function md5(...texts: readonly string[]): string {
  return createHash("md5").update(texts.join("")).digest("hex");
}

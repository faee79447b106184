import { md5 } from "./md5.ts";

/** Who is at work in the back-office, as the store says. */
export interface LoginUser {
  readonly userId: number;
  readonly userEmail: string;
  readonly userName: string;
  readonly emailConfirmed: boolean;
}

/** The digests that a store sends back with a browser; 32 hex digits each. */
export interface LoginTokens {
  /** `MD5(token + password)`. */
  readonly token: string;
  /** `MD5(token + user_email + user_name + user_id + password)`. */
  readonly token2: string;
  /** `MD5(token + user_email + user_name + user_id + email_confirmed + password)`. */
  readonly token3: string;
}

/**
 * The digests for a token that the application invented; `password` is the application's in that store.
 *
 * They show that the browser came by way of the store, and **do not prove the user**. The texts are put together without
 * separators, so that `Bob1` with the id 77 has the digests of `Bob` with the id 177; and a store makes digests for any
 * token that a browser brings, so that those of one part of an invented identity can be had. Check all three in constant time,
 * with a token that is used once and bound to the browser; then trust the store, and treat the user's data as a claim.
 */
export function makeLoginTokens(token: string, user: LoginUser, password: string): LoginTokens {
  const identity = token + user.userEmail + user.userName + String(user.userId);
  return {
    token: md5(token, password),
    token2: md5(identity, password),
    token3: md5(identity, String(user.emailConfirmed), password),
  };
}

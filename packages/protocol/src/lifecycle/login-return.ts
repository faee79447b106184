import type { LoginTokens, LoginUser } from "./login-tokens.ts";
import { addParameters, readFlag, readId, readText } from "./query.ts";

/**
 * The parameters with which a store sends the browser back: the user, as the store claims, and the three
 * digests.
 */
export interface LoginReturn extends LoginUser, LoginTokens {}

/** The URL to which the store sends the browser back. */
export function encodeLoginReturn(loginUrl: string, values: LoginReturn): string {
  return addParameters(loginUrl, {
    token: values.token,
    user_email: values.userEmail,
    user_name: values.userName,
    user_id: String(values.userId),
    token2: values.token2,
    email_confirmed: String(values.emailConfirmed),
    token3: values.token3,
  });
}

/**
 * Decodes the query of the browser's request. The strict grammar is part of the check of the digests, because
 * these do not show where one text ends and the next begins. Even so they do not prove the user: see
 * `makeLoginTokens`.
 *
 * @throws {InvalidFieldError} unless each parameter has exactly one valid value
 */
export function decodeLoginReturn(query: URLSearchParams): LoginReturn {
  return {
    token: readText(query, "token"),
    userEmail: readText(query, "user_email"),
    userName: readText(query, "user_name"),
    userId: readId(query, "user_id"),
    token2: readText(query, "token2"),
    emailConfirmed: readFlag(query, "email_confirmed"),
    token3: readText(query, "token3"),
  };
}

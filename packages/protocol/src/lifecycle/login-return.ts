import type { LoginTokens, LoginUser } from "./login-tokens.ts";
import { addParameters, readFlag, readId, readText } from "./query.ts";

/** With what a store returns the browser to the application: the user as the store says, and the three digests. */
export interface LoginReturn extends LoginUser, LoginTokens {}

/** The address that the browser is returned to. */
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
 * Reads the query of a returned browser. Throws an `InvalidFieldError` unless each parameter has exactly one value that
 * fits. That grammar belongs to the check of the digests, which do not tell where a text ends; even so they do not prove
 * the user: see `makeLoginTokens`.
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

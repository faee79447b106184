import { addParameters, readId, readText } from "./query.ts";

/**
 * The parameters that the back-office's login button sends to an application's login URL. None of them is
 * proven.
 */
export interface LoginCall {
  /** The host of the store. */
  readonly shop: string;
  /** The permanent identifier of the store. */
  readonly insalesId: number;
  readonly userId: number;
  readonly userEmail: string;
}

/** The URL that the login button opens. */
export function encodeLogin(loginUrl: string, { shop, insalesId, userId, userEmail }: LoginCall): string {
  return addParameters(loginUrl, {
    shop,
    insales_id: String(insalesId),
    user_id: String(userId),
    user_email: userEmail,
  });
}

/**
 * Decodes the query of such a GET request.
 *
 * @throws {InvalidFieldError} unless each parameter has exactly one valid value
 */
export function decodeLogin(query: URLSearchParams): LoginCall {
  return {
    shop: readText(query, "shop"),
    insalesId: readId(query, "insales_id"),
    userId: readId(query, "user_id"),
    userEmail: readText(query, "user_email"),
  };
}

import { addParameters, readId, readText } from "./query.ts";

/** What the login button of the back-office says to the login URL of an application. Nothing in it is proven. */
export interface LoginCall {
  /** The address of the store. */
  readonly shop: string;
  /** The permanent identifier of the store. */
  readonly insalesId: number;
  readonly userId: number;
  readonly userEmail: string;
}

/** The address that the login button opens. */
export function encodeLogin(loginUrl: string, { shop, insalesId, userId, userEmail }: LoginCall): string {
  return addParameters(loginUrl, {
    shop,
    insales_id: String(insalesId),
    user_id: String(userId),
    user_email: userEmail,
  });
}

/** Reads the query of such a GET. Throws an `InvalidFieldError` unless each parameter has exactly one value that fits. */
export function decodeLogin(query: URLSearchParams): LoginCall {
  return {
    shop: readText(query, "shop"),
    insalesId: readId(query, "insales_id"),
    userId: readId(query, "user_id"),
    userEmail: readText(query, "user_email"),
  };
}

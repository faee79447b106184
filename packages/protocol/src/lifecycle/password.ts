import { md5 } from "./md5.ts";

/**
 * The password of an application in one store: `MD5(token + secret)`, 32 hex digits. `token` is the token of
 * the installation; only the application and the platform know `secret`.
 */
export function makePassword(token: string, secret: string): string {
  return md5(token, secret);
}

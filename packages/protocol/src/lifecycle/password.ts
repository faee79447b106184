import { md5 } from "./md5.ts";

/**
 * The password of an application in one store: `MD5(token + secret)`, 32 hex digits. `token` is the one of the
 * installation; `secret` is known to the application and the platform alone.
 */
export function makePassword(token: string, secret: string): string {
  return md5(token, secret);
}

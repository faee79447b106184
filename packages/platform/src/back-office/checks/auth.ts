import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { unauthorizedBody } from "@orderpane/protocol/api";
import type { BasicCredentials } from "../../http/basic-credentials.ts";
import { plainResponse, type PlainResponse } from "../plain-response.ts";

/** An application as the back-office of a store knows it. */
export interface KnownInstallation {
  readonly applicationId: string;
  readonly password: string;
  /** Whether the password is accepted at present. */
  readonly isLive: boolean;
}

export type PasswordCheck = (
  given: BasicCredentials | null,
  installation: KnownInstallation | null,
) => boolean;

/**
 * Returns a function that checks a password against an installation. The check takes the same time wherever
 * the two differ, and if there is no installation. Digests of the installations' passwords are cached.
 */
export function createPasswordCheck(): PasswordCheck {
  const known = new Map<string, { password: string; digest: Buffer }>();
  const nobody = randomBytes(32);
  const digestOf = ({ applicationId, password }: KnownInstallation) => {
    const cached = known.get(applicationId);
    if (cached?.password === password) return cached.digest;
    const digest = digestText(password);
    known.set(applicationId, { password, digest });
    return digest;
  };
  return (given, installation) => {
    const isEqual = timingSafeEqual(
      digestText(given?.password ?? ""),
      installation ? digestOf(installation) : nobody,
    );
    return isEqual && installation?.isLive === true;
  };
}

/** observed: 401 is plain text. */
export function unauthorized(): PlainResponse {
  const { status, body, headers } = plainResponse(401, "text", unauthorizedBody);
  return { status, body, headers: { ...headers, "WWW-Authenticate": 'Basic realm="Application"' } };
}

function digestText(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

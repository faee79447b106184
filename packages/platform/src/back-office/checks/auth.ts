import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { unauthorizedBody } from "@orderpane/protocol/api";
import { answer, type Answer } from "../plain-response.ts";

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** An application as the back-office of a store knows it. */
export interface KnownInstallation {
  readonly applicationId: string;
  readonly password: string;
  /** Whether the password opens the API at present. */
  readonly isLive: boolean;
}

/** What `Authorization: Basic` carries, or `null` when the header is absent or of another form. */
export function readBasicCredentials(header: string | null): Credentials | null {
  const [, encoded] = /^basic +([a-z\d+/]+={0,2}) *$/i.exec(header ?? "") ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

export type PasswordCheck = (given: Credentials | null, installation: KnownInstallation | null) => boolean;

/**
 * Says whether a password is the installation's, and alive. It takes the same time wherever the two differ, and for
 * an installation that is not there; the digest of a password that is known already is not computed again.
 */
export function createPasswordCheck(): PasswordCheck {
  const known = new Map<string, { password: string; digest: Buffer }>();
  const nobody = randomBytes(32);
  const digestOf = ({ applicationId, password }: KnownInstallation) => {
    const kept = known.get(applicationId);
    if (kept?.password === password) return kept.digest;
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
export function unauthorized(): Answer {
  const { status, body, headers } = answer(401, "text", unauthorizedBody);
  return { status, body, headers: { ...headers, "WWW-Authenticate": 'Basic realm="Application"' } };
}

function digestText(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

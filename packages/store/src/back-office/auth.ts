import { createHash, timingSafeEqual } from "node:crypto";
import { unauthorizedBody } from "@orderpane/protocol/api";
import type { Application } from "../db/installation.ts";
import { answer, type Answer } from "./answer.ts";

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** What `Authorization: Basic` carries, or `null` when the header is absent or of another form. */
export function readBasicCredentials(header: string | null): Credentials | null {
  const [, encoded] = /^basic +([a-z\d+/]+={0,2}) *$/i.exec(header ?? "") ?? [];
  if (encoded === undefined) return null;
  const [, login, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  return login === undefined || password === undefined ? null : { login, password };
}

/**
 * Whether the password is the application's. Takes the same time wherever the two differ, and for a login
 * that nobody has (`application` is `null`).
 */
export function isAuthentic(credentials: Credentials | null, application: Application | null): boolean {
  const isEqual = timingSafeEqual(hash(credentials?.password ?? ""), hash(application?.password ?? ""));
  return isEqual && credentials !== null && application !== null;
}

/** observed: 401 is plain text. */
export function unauthorized(): Answer {
  const { status, body, headers } = answer(401, "text", unauthorizedBody);
  return { status, body, headers: { ...headers, "WWW-Authenticate": 'Basic realm="Application"' } };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { unauthorizedBody } from "@orderpane/protocol/api";
import { type Installation, isLive } from "../../db/installation-table.ts";
import { plainResponse, type PlainResponse } from "../plain-response.ts";

/** Takes the same time wherever the passwords differ, and if there is no installation. */
export function isAuthentic(password: string | undefined, installation: Installation | undefined): boolean {
  const expected = installation ? digest(installation.password) : unknown;
  return (
    timingSafeEqual(digest(password ?? ""), expected) && installation !== undefined && isLive(installation)
  );
}

const unknown = randomBytes(32);

function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

/** observed: 401 is plain text. */
export function unauthorized(): PlainResponse {
  const { status, body, headers } = plainResponse(401, "text", unauthorizedBody);
  return { status, body, headers: { ...headers, "WWW-Authenticate": 'Basic realm="Application"' } };
}

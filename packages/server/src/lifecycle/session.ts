import type { LoginUser } from "@orderpane/protocol/lifecycle";
import type { StoreSession } from "../application.ts";
import type { ApplicationContext } from "../context.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { SignedCookie } from "./cookies.ts";

const lifetime = 12 * 60 * 60_000;
const cookie = new SignedCookie<Claims>("orderpane-session", lifetime);

/** Returns the cookie of a session, which ends with this install or after twelve hours. */
export function createSessionCookie(
  context: ApplicationContext,
  { insalesId, sequence }: Pick<StoreRecord, "insalesId" | "sequence">,
  user: LoginUser,
): string {
  const { userId: id, userEmail, userName } = user;
  return cookie.set(context, {
    insalesId,
    sequence,
    user: { id, email: shorten(userEmail), name: shorten(userName) },
  });
}

/**
 * Returns the session of a request, or `null` without a valid one.
 *
 * @throws {ServerError} `registry-failed`
 */
export async function readSession(
  context: ApplicationContext,
  request: Request,
): Promise<StoreSession | null> {
  const claims = cookie.read(context, request);
  if (!claims) return null;
  const store = await context.registry.find(claims.insalesId);
  if (!store?.isInstalled || store.sequence !== claims.sequence) return null;
  return { insalesId: store.insalesId, shop: store.shop, unverifiedUser: claims.user };
}

interface Claims {
  readonly insalesId: number;
  readonly sequence: number;
  readonly user: StoreSession["unverifiedUser"];
}

/** Browsers drop cookies above 4096 bytes. A character takes up to six bytes in JSON, and eight in base64. */
function shorten(text: string): string {
  return text.slice(0, 200).toWellFormed();
}

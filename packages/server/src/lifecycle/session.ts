import type { LoginUser } from "@orderpane/protocol/lifecycle";
import type { StoreSession } from "../application.ts";
import type { ApplicationContext } from "../context.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { HostCookie } from "./cookies.ts";

const lifetime = 12 * 60 * 60_000;
const cookie = new HostCookie("orderpane-session", lifetime);

/** Returns the cookie of a session that ends with this very install, or after twelve hours. */
export function createSessionCookie(
  context: ApplicationContext,
  { insalesId, sequence }: Pick<StoreRecord, "insalesId" | "sequence">,
  user: LoginUser,
): string {
  const claims: Claims = {
    insalesId,
    sequence,
    expiresAt: context.now() + lifetime,
    user: { id: user.userId, email: shorten(user.userEmail), name: shorten(user.userName) },
  };
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return cookie.set(`${text}.${context.keyring.sign(text, purposeOf(context))}`);
}

/**
 * The session of a request, `null` if it has none that is valid.
 *
 * @throws {ServerError} `registry-failed`
 */
export async function readSession(
  context: ApplicationContext,
  request: Request,
): Promise<StoreSession | null> {
  const value = cookie.read(request) ?? "";
  const dot = value.indexOf(".");
  const text = value.slice(0, Math.max(dot, 0));
  if (!context.keyring.verify(text, value.slice(dot + 1), purposeOf(context))) return null;
  // Only this file signs for this purpose.
  const claims = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Claims;
  if (claims.expiresAt <= context.now()) return null;
  const store = await context.registry.find(claims.insalesId);
  if (!store?.isInstalled || store.sequence !== claims.sequence) return null;
  return { insalesId: store.insalesId, shop: store.shop, unverifiedUser: claims.user };
}

interface Claims {
  readonly insalesId: number;
  readonly sequence: number;
  readonly expiresAt: number;
  readonly user: StoreSession["unverifiedUser"];
}

/** Browsers drop cookies above 4096 bytes. In JSON a character takes up to six bytes, in base64 eight. */
function shorten(text: string): string {
  return text.slice(0, 200).toWellFormed();
}

function purposeOf({ id }: ApplicationContext): string {
  return `session ${id}`;
}

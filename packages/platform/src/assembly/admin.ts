import { decodeLoginPath } from "@orderpane/protocol/lifecycle";
import { bodyIfAsked } from "../http/body-if-asked.ts";
import type { Account } from "../db/account-table.ts";
import type { FaultContext } from "../faults/faults.ts";
import type { Shop } from "../stores/store.ts";
import { unknownStore } from "../stores/unknown-store.ts";

export interface AdminOptions {
  /** Answers a browser that an application has sent to find out who its user is. */
  readonly login: (request: Request, asked: AskedLogin) => Response | Promise<Response>;
}

/** What such a browser asks for. */
export interface AskedLogin {
  readonly account: Pick<Account, "id">;
  readonly applicationId: string;
}

/** Whether a path, decoded, is one that {@link createAdmin} answers. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

/**
 * Everything under `/admin/` of a store, `null` where none has the host name: the login, which needs no password, and else
 * the back-office, which needs one for every method and path.
 */
export function createAdmin({ login }: AdminOptions) {
  return async (request: Request, shop: Shop | null, context?: FaultContext): Promise<Response> => {
    if (!shop) return bodyIfAsked(request, unknownStore(request));
    const applicationId = readLogin(request);
    if (applicationId === null) return shop.backOffice(request, context);
    return bodyIfAsked(request, await login(request, { account: shop.account, applicationId }));
  };
}

/** The application that a login names; `null` where it is none. */
function readLogin({ method, url }: Request): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  // Most requests are none, and need not be taken apart for it.
  return url.includes("/login") ? decodeLoginPath(new URL(url).pathname) : null;
}

import { decodeLoginPath } from "@orderpane/protocol/lifecycle";
import { bodyIfAsked } from "../http/body-if-asked.ts";
import type { FaultContext } from "../faults/faults.ts";
import type { Store } from "../stores/store.ts";
import type { LoginTarget } from "../pages/applications/login-handler.ts";
import { unknownStore } from "../stores/unknown-store.ts";

export interface AdminOptions {
  /** Handles a browser that an application sent to find out who its user is. */
  readonly login: (request: Request, target: LoginTarget) => Response | Promise<Response>;
}

/** Whether {@link createAdmin} handles a decoded path. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

/**
 * Handles everything under `/admin/` of a store; `store` is `null` if no store has the host name. The login
 * needs no password. The back-office needs one for every method and path.
 */
export function createAdmin({ login }: AdminOptions) {
  return async (request: Request, store: Store | null, context?: FaultContext): Promise<Response> => {
    if (!store) return bodyIfAsked(request, unknownStore(request));
    const applicationId = readLogin(request);
    if (applicationId === null) return store.backOffice(request, context);
    return bodyIfAsked(request, await login(request, { store, applicationId }));
  };
}

/** The application that a login names; `null` if the request is not a login. */
function readLogin({ method, url }: Request): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  // Most requests are not logins; parsing their URLs would be wasted.
  return url.includes("/login") ? decodeLoginPath(new URL(url).pathname) : null;
}

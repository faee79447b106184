import type { FaultContext } from "./faults/faults.ts";
import type { Shops } from "./shops.ts";

export interface AdminOptions {
  readonly shops: Shops;
  /** Answers a browser that an application has sent to find out who its user is. */
  readonly login: (request: Request) => Response;
}

/** Whether a path, decoded, is one that {@link createAdmin} answers. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

/**
 * Everything under `/admin/`, `path` being that of the request, decoded: the login, which needs no password, and else the
 * back-office of the store that the host name means, which needs one for every method and path.
 */
export function createAdmin({ shops, login }: AdminOptions) {
  return async (request: Request, path: string, context?: FaultContext): Promise<Response> => {
    const shop = shops.of(request);
    if (!shop) return bodyIfAsked(request, unknownStore(request));
    return isLogin(request, path) ? bodyIfAsked(request, login(request)) : shop.backOffice(request, context);
  };
}

function isLogin({ method }: Request, path: string): boolean {
  return (method === "GET" || method === "HEAD") && /^\/admin\/applications\/[^/]+\/login$/.test(path);
}

/** HEAD has the headers of GET. */
function bodyIfAsked({ method }: Request, answer: Response): Response {
  return method === "HEAD" ? new Response(null, answer) : answer;
}

function unknownStore({ url }: Request): Response {
  return new Response(`There is no store at ${new URL(url).hostname}.\n`, { status: 404 });
}

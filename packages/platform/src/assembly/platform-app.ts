import { getPath } from "hono/utils/url";
import { createAdmin, isAdminPath } from "./admin.ts";
import type { FaultyHandler } from "../faults/faults.ts";
import type { FrontApp, FrontAppOptions } from "./front-app.ts";
import { extraFramePath } from "../paths.ts";
import type { ExtraPage } from "../platform.ts";

export type PlatformAppOptions = Omit<FrontAppOptions, "fail">;

/**
 * Routes requests. A request to the back-office belongs to the store that exists when it comes in: if a fault
 * delays it, it is not written to the store that a restore, an import or a reset put in its place meanwhile.
 */
export function createPlatformApp(options: PlatformAppOptions): (incoming: Request) => FaultyHandler {
  const { stores, signal } = options;
  const fail = (error: Error) => (signal.aborted ? closed() : failed(error));
  let front: Promise<FrontApp> | undefined;
  // Loaded lazily: clients that only call the back-office do not have to wait for the pages.
  const loadFront = () =>
    (front ??= import("./front-app.ts").then(({ createFrontApp }) => createFrontApp({ ...options, fail })));
  const admin = createAdmin({ login: async (request, asked) => (await loadFront()).login(request, asked) });
  const respondFromFront = async (request: Request) => (await loadFront()).respond(request);

  return (incoming) => {
    if (!isAdminPath(getPath(incoming))) return (request) => respondFromFront(request).catch(fail);
    const store = stores.of(incoming);
    return (request, context) => admin(request, store, context).catch(fail);
  };
}

/** The response to every request after the platform closed. */
export function closed(): Response {
  return new Response("The store is closed.\n", { status: 503 });
}

/** A defect of the platform: the warning shows where it is. */
function failed(error: Error): Response {
  process.emitWarning(error.stack ?? String(error), "StoreFailure");
  return new Response(`The store failed: ${String(error)}\n`, { status: 500 });
}

/** Whether the platform has something at a path. */
export function isPlatformPath(pathname: string, pages: readonly ExtraPage[]): boolean {
  return (
    isAdminPath(pathname) ||
    /^\/(?:$|(?:orders|products|applications|log|__store|__app)(?:\/|$)|widgets(?:\/\d+)?$)/.test(pathname) ||
    pages.some(({ path }) => pathname === path || pathname === extraFramePath(path))
  );
}

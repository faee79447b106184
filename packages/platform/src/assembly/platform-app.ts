import { getPath } from "hono/utils/url";
import { createAdmin, isAdminPath } from "./admin.ts";
import type { FaultyHandler } from "../faults/faults.ts";
import type { FrontApp, FrontAppOptions } from "./front-app.ts";
import { extraFramePath } from "../paths.ts";
import type { ExtraPage } from "../platform.ts";

export type PlatformAppOptions = Omit<FrontAppOptions, "fail">;

/**
 * What answers where. A request to the back-office is one to the store that is there when it comes in: what a fault has held
 * up is not written into the one that a restore, an import or a reset has put into its place.
 */
export function createPlatformApp(options: PlatformAppOptions): (incoming: Request) => FaultyHandler {
  const { stores, signal } = options;
  const fail = (error: Error) => (signal.aborted ? closed() : failed(error));
  let front: Promise<FrontApp> | undefined;
  // Loaded when it is asked for: whoever only calls the back-office need not wait for the pages.
  const loadFront = () =>
    (front ??= import("./front-app.ts").then(({ createFrontApp }) => createFrontApp({ ...options, fail })));
  const admin = createAdmin({ login: async (request, asked) => (await loadFront()).login(request, asked) });
  const answerRest = async (request: Request) => (await loadFront()).answer(request);

  return (incoming) => {
    if (!isAdminPath(getPath(incoming))) return (request) => answerRest(request).catch(fail);
    const store = stores.of(incoming);
    return (request, context) => admin(request, store, context).catch(fail);
  };
}

/** What every request is answered once the store has ended. */
export function closed(): Response {
  return new Response("The store is closed.\n", { status: 503 });
}

/** A defect of ours: whoever runs the store has to see where. */
function failed(error: Error): Response {
  process.emitWarning(error.stack ?? String(error), "StoreFailure");
  return new Response(`The store failed: ${String(error)}\n`, { status: 500 });
}

/** Whether a path is one that the app answers by more than a 404. */
export function isPlatformPath(pathname: string, pages: readonly ExtraPage[]): boolean {
  return (
    isAdminPath(pathname) ||
    /^\/(?:$|(?:orders|products|applications|log|__store|__app)(?:\/|$)|widgets(?:\/\d+)?$)/.test(pathname) ||
    pages.some(({ path }) => pathname === path || pathname === extraFramePath(path))
  );
}

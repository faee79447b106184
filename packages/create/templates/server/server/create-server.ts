import { createHash, timingSafeEqual } from "node:crypto";
import type { WidgetRoute, WidgetStore } from "orderpane/server/widget";
import delivery from "../widgets/delivery/server.ts";

/** Routes by path. Add the server.ts of other widgets here. */
const routes = new Map<string, WidgetRoute>([["/delivery", delivery]]);

export interface ServerOptions {
  /** The key that widgets send. */
  readonly key: string;
  readonly store: WidgetStore;
}

/** Responds to one store's widgets that send the key. */
export function createServer({ key, store }: ServerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const route = routes.get(new URL(request.url).pathname);
    if (!route) return new Response("Not found\n", { status: 404 });
    // Browsers send preflight requests without the key.
    if (request.method !== "OPTIONS" && !isEqual(keyOf(request), key)) return refuse();
    return route(request, { store, onError: (error) => console.error(error) });
  };
}

function keyOf(request: Request): string {
  return /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
}

/** Compares in constant time, so that the timing reveals nothing about the key. */
function isEqual(found: string, expected: string): boolean {
  const [a, b] = [found, expected].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a!, b!);
}

function refuse(): Response {
  const error = { message: "The key of the widget is wrong", code: "bad-key" };
  const headers = { "access-control-allow-origin": "*" };
  return Response.json({ ok: false, error }, { status: 401, headers });
}

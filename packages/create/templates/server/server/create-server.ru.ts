import { createHash, timingSafeEqual } from "node:crypto";
import type { WidgetRoute, WidgetStore } from "orderpane/server/widget";
import delivery from "../widgets/delivery/server.ts";

/** Маршруты по пути. Добавьте сюда server.ts других виджетов. */
const routes = new Map<string, WidgetRoute>([["/delivery", delivery]]);

export interface ServerOptions {
  /** Ключ, который передают виджеты. */
  readonly key: string;
  readonly store: WidgetStore;
}

/** Отвечает виджетам одного магазина, которые передают ключ. */
export function createServer({ key, store }: ServerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const route = routes.get(new URL(request.url).pathname);
    if (!route) return new Response("Not found\n", { status: 404 });
    // Предварительный запрос CORS браузер отправляет без ключа.
    if (request.method !== "OPTIONS" && !isEqual(keyOf(request), key)) return refuse();
    return route(request, { store, onError: (error) => console.error(error) });
  };
}

function keyOf(request: Request): string {
  return /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
}

/** Сравнивает за постоянное время, чтобы по времени ответа нельзя было подобрать ключ. */
function isEqual(found: string, expected: string): boolean {
  const [a, b] = [found, expected].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a!, b!);
}

function refuse(): Response {
  const error = { message: "Неверный ключ виджета", code: "bad-key" };
  const headers = { "access-control-allow-origin": "*" };
  return Response.json({ ok: false, error }, { status: 401, headers });
}

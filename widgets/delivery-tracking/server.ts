import type { TrackingResponse } from "./tracking.ts";

/**
 * Stands in for the application's server during development: `fetch` with CORS, `?order_id=…`. The parcels
 * fit the local platform's orders 1001 to 1012; any other id gets one of these.
 */
export default function respondWithTracking(request: Request): Response {
  if (request.method !== "GET") return respond(405, { ok: false, error: { message: "Только чтение" } });
  // Joined, so that a parameter that is given twice is refused.
  const orderId = new URL(request.url).searchParams.getAll("order_id").join();
  return /^[1-9]\d{0,14}$/.test(orderId)
    ? respond(200, { ok: true, data: trackingOf(Number(orderId)) })
    : respond(422, { ok: false, error: { message: "Номер заказа указан неверно" } });
}

function respond(status: number, envelope: TrackingResponse): Response {
  const headers = {
    // Any origin, because a widget's frame has the origin `null`. No cookie is read, so other sites cannot
    // misuse one.
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return Response.json(envelope, { status, headers });
}

const steps = [
  ["Принято у отправителя", "Москва"],
  ["Отправлено", "Сортировочный центр «Восток»"],
  ["Прибыло в город получателя"],
  ["Передано курьеру или в пункт выдачи"],
  ["Вручено"],
] as const;

/** The progress of each order's parcel. Orders that were not sent have none. */
const progress = [5, 0, 2, 4, 3, 2, 0, 0, 0, 0, 1, 3];

function trackingOf(orderId: number) {
  const index = (orderId + progress.length - (1001 % progress.length)) % progress.length;
  const done = steps.slice(0, progress[index]);
  if (done.length === 0) return { events: [] };
  const first = Date.UTC(2026, 10, 3 + index, 16, (orderId * 7) % 60);
  const events = done.map(([title, place], step) => ({
    at: moscowTime(first + step * 9.5 * 3_600_000),
    title,
    place,
  }));
  const number = `СД-${200_000 + (orderId % 100_000)}`;
  return { number, link: `https://carrier.example/track/${orderId}`, events: events.toReversed() };
}

function moscowTime(time: number): string {
  return `${new Date(time + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`;
}

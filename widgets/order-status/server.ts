import type { HistoryResponse, Status } from "./history.ts";

/**
 * Stands in for the application's server during development: JSONP, `?callback=…&order_id=…`. The histories
 * fit the local platform's orders 1001 to 1012; any other id gets one of these.
 */
export default function respondWithStatuses(request: Request): Response {
  if (request.method !== "GET") return respond(405, "text/plain", "only GET is allowed");
  const { searchParams } = new URL(request.url);
  // Joined, so that a parameter that is given twice is refused.
  const callback = searchParams.getAll("callback").join();
  const orderId = searchParams.getAll("order_id").join();
  // Only names that the runtime's loader generates, because whatever passes this check runs in the page.
  if (!/^orderpane_[0-9a-f]{32}$/.test(callback)) {
    return respond(400, "text/plain", "callback must be orderpane_ and 32 hexadecimal digits, once");
  }
  const envelope: HistoryResponse = /^[1-9]\d{0,14}$/.test(orderId)
    ? { ok: true, data: { statuses: historyOf(Number(orderId)) } }
    : { ok: false, error: { message: "Номер заказа указан неверно" } };
  return respond(200, "application/javascript", encodeJsonp(callback, envelope));
}

function respond(status: number, type: string, body: string): Response {
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  };
  return new Response(body, { status, headers });
}

/**
 * Uses `JSON.parse`, because a key `__proto__` in an object literal would set the prototype. This and the
 * check of the callback are copies from the protocol package, which a widget must not import.
 */
function encodeJsonp(callback: string, envelope: HistoryResponse): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = JSON.stringify(JSON.stringify(envelope)).replace(/[<>&\u2028\u2029]/g, escape);
  return `/**/${callback}(JSON.parse(${text}));`;
}

const steps = [
  ["Новый"],
  ["Подтверждён", "По телефону"],
  ["Собран", "Склад «B&B»"],
  ["В доставке", "СД-204418"],
  ["Доставлен"],
] as const;

/** The progress of each order. 1010 was cancelled before anything happened. */
const progress = [5, 2, 2, 4, 2, 1, 1, 1, 1, 0, 1, 1];

function historyOf(orderId: number): Status[] {
  const index = (orderId + progress.length - (1001 % progress.length)) % progress.length;
  const first = Date.UTC(2026, 10, 3 + index, 12, (orderId * 7) % 60);
  return steps.slice(0, progress[index]).map(([title, comment], step) => {
    const at = new Date(first + step * (5 + (orderId % 9)) * 3_600_000).toISOString();
    return { at, title, comment };
  });
}

import type { HistoryAnswer, Status } from "./answer.ts";

/**
 * Stands in for the application's own server while a widget is developed: JSONP, `?callback=…&order_id=…`. The
 * histories fit the orders of the local store, 1001 to 1012; any other id has one of theirs.
 */
export default function answerStatuses(request: Request): Response {
  if (request.method !== "GET") return respond(405, "text/plain", "only GET is answered");
  const { searchParams } = new URL(request.url);
  // Joined, because a parameter that is given twice must not pass.
  const callback = searchParams.getAll("callback").join();
  const orderId = searchParams.getAll("order_id").join();
  // The grammar of the runtime's loader and nothing else: whatever is let through here runs in the page.
  if (!/^orderpane_[0-9a-f]{32}$/.test(callback)) {
    return respond(400, "text/plain", "callback must be orderpane_ and 32 hexadecimal digits, once");
  }
  const answer: HistoryAnswer = /^[1-9]\d{0,14}$/.test(orderId)
    ? { ok: true, data: { statuses: historyOf(Number(orderId)) } }
    : { ok: false, error: { message: "Номер заказа указан неверно" } };
  return respond(200, "application/javascript", encodeJsonp(callback, answer));
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
 * `JSON.parse` of a text and no literal: in a literal `__proto__` would set the prototype. This and the check of the
 * callback are copies of the protocol's, which a widget's folder may not import.
 */
function encodeJsonp(callback: string, answer: HistoryAnswer): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = JSON.stringify(JSON.stringify(answer)).replace(/[<>&\u2028\u2029]/g, escape);
  return `/**/${callback}(JSON.parse(${text}));`;
}

const steps = [
  ["Новый"],
  ["Подтверждён", "По телефону"],
  ["Собран", "Склад «B&B»"],
  ["В доставке", "СД-204418"],
  ["Доставлен"],
] as const;

/** How far each of the local store's orders has come; 1010 was cancelled before anything happened to it. */
const progress = [5, 2, 2, 4, 2, 1, 1, 1, 1, 0, 1, 1];

function historyOf(orderId: number): Status[] {
  const index = (orderId + progress.length - (1001 % progress.length)) % progress.length;
  const first = Date.UTC(2026, 10, 3 + index, 12, (orderId * 7) % 60);
  return steps.slice(0, progress[index]).map(([title, comment], step) => {
    const at = new Date(first + step * (5 + (orderId % 9)) * 3_600_000).toISOString();
    return { at, title, comment };
  });
}

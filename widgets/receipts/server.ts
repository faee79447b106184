import { isDeepStrictEqual } from "node:util";
import type { Receipt } from "./receipt.ts";

/** The receipts of one store. A widget proves with its key which store it belongs to, and nothing else. */
interface Till {
  /** Receipts by order. */
  readonly receipts: Map<number, Receipt[]>;
  /** Executed requests by idempotency key. Refused ones are not here, so that they can be repeated. */
  readonly made: Map<string, { asked: Asked; receipt: Receipt }>;
}

interface Asked extends Pick<Receipt, "kind"> {
  readonly order_id: number;
  readonly total: number;
}

/**
 * Stands in for the application's server during development: `fetch` with CORS. `GET ?order_id=…` lists
 * receipts, `POST` with a JSON body and an `Idempotency-Key` makes one. It accepts any key. A real server
 * compares key, order and sum with its own data about the store; this one accepts them unchecked, and forgets
 * everything when it stops.
 */
export default async function respondWithReceipts(request: Request): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: preflight });
  const [, key] = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!key) return refuse(401, "У виджета нет ключа: настройка receiptsKey");
  if (request.method === "GET") return list(request, tillOf(key));
  if (request.method === "POST") return make(request, tillOf(key));
  return refuse(405, "Такого запроса сервер чеков не знает");
}

function list(request: Request, till: Till): Response {
  // Joined, so that a parameter that is given twice is refused.
  const orderId = new URL(request.url).searchParams.getAll("order_id").join();
  if (!/^[1-9]\d{0,14}$/.test(orderId)) return refuse(422, "Номер заказа указан неверно");
  return respond(200, { ok: true, data: { receipts: till.receipts.get(Number(orderId)) ?? [] } });
}

async function make(request: Request, till: Till): Promise<Response> {
  const idempotencyKey = request.headers.get("idempotency-key");
  if (!idempotencyKey) return refuse(400, "Запрос без Idempotency-Key: чек мог бы выйти дважды");
  const asked = readAsked(await request.json().catch(() => null));
  if (!asked) return refuse(422, "Запрос чека указан неверно");

  // No `await` from here on: of two concurrent requests, the second finds the receipt of the first.
  const before = till.made.get(idempotencyKey);
  if (before) {
    const isSame = isDeepStrictEqual(before.asked, asked);
    return isSame
      ? respond(200, { ok: true, data: before.receipt })
      : refuse(422, "Этот чек уже выбит с другой суммой");
  }
  const receipts = till.receipts.get(asked.order_id) ?? [];
  const isSold = receipts.at(-1)?.kind === "sale";
  if (isSold !== (asked.kind === "refund"))
    return refuse(409, isSold ? "Чек прихода уже выбит" : "Возвращать нечего");
  const receipt = receiptOf(asked, receipts.length + 1);
  till.receipts.set(asked.order_id, [...receipts, receipt]);
  till.made.set(idempotencyKey, { asked, receipt });
  return respond(200, { ok: true, data: receipt });
}

function readAsked(body: unknown): Asked | null {
  const { order_id, kind, total } = Object(body) as Partial<Asked>;
  const isOrder = Number.isSafeInteger(order_id) && order_id! > 0;
  const isSum = Number.isFinite(total) && total! > 0;
  return isOrder && isSum && (kind === "sale" || kind === "refund")
    ? { order_id: order_id!, kind, total: total! }
    : null;
}

function receiptOf({ order_id: order, kind, total }: Asked, place: number): Receipt {
  const moscow = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const link = `https://ofd.example/receipts/${order}-${place}`;
  return { kind, status: "done", total, at: `${moscow.slice(0, 19)}+03:00`, link };
}

const tills = new Map<string, Till>();

function tillOf(key: string): Till {
  const till = tills.get(key) ?? { receipts: new Map(), made: new Map() };
  tills.set(key, till);
  return till;
}

function refuse(status: number, message: string): Response {
  return respond(status, { ok: false, error: { message } });
}

// Any origin, because a widget's frame has the origin `null`. No cookie is read; the key proves who sends the
// request.
const allowed = { "access-control-allow-origin": "*" };

const preflight = {
  ...allowed,
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, idempotency-key",
  "access-control-max-age": "600",
};

function respond(status: number, envelope: object): Response {
  const headers = { ...allowed, "cache-control": "no-store", "x-content-type-options": "nosniff" };
  return Response.json(envelope, { status, headers });
}

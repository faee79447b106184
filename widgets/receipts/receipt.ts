import { parseMoney } from "@orderpane/runtime";

export const kinds = { sale: "Приход", refund: "Возврат" };
export const states = {
  pending: { tone: "info", children: "в очереди" },
  done: { tone: "success", children: "выбит" },
  failed: { tone: "danger", children: "не выбит" },
} as const;

/** A fiscal receipt in the server's list: `at` in ISO 8601, `link` to the fiscal data operator. */
export interface Receipt {
  readonly kind: keyof typeof kinds;
  readonly status: keyof typeof states;
  readonly total: number | string;
  readonly at: string;
  readonly link?: string | null;
}

/** A receipt to make. */
export interface Intent extends Pick<Receipt, "kind" | "total"> {
  /** Derived from the position in the list, so that a repeated request does not make a second receipt. */
  readonly idempotencyKey: string;
}

/** Returns a refund of the last sale, or else a sale of the order; `null` if there is no sum. */
export function nextIntent(order: Orderpane.OrderInfo, receipts: readonly Receipt[]): Intent | null {
  const last = receipts.findLast(({ status }) => status !== "failed");
  const kind = last?.kind === "sale" ? "refund" : "sale";
  const total = parseMoney(last?.kind === "sale" ? last.total : order.total_price);
  const idempotencyKey = `${order.id}-${receipts.length}-${kind}`;
  return total && total > 0 ? { kind, total, idempotencyKey } : null;
}

/** Throws if the data has another form, so that the widget shows a problem instead of an empty list. */
export function readReceipts(data: unknown): Receipt[] {
  const { receipts }: { receipts?: unknown } = Object(data);
  if (Array.isArray(receipts) && receipts.every(isReceipt)) return receipts;
  throw new TypeError("expected { receipts: [{ kind, status, total, at, link? }] }, the oldest first");
}

function isReceipt(receipt: unknown): boolean {
  const { kind = "", status = "", total, at } = Object(receipt) as Partial<Receipt>;
  const isKnown = Object.hasOwn(kinds, kind) && Object.hasOwn(states, status);
  return isKnown && parseMoney(total) !== null && typeof at === "string";
}

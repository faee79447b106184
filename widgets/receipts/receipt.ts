import { parseMoney } from "@orderpane/runtime";

export const kinds = { sale: "Приход", refund: "Возврат" };
export const states = {
  pending: { tone: "info", children: "в очереди" },
  done: { tone: "success", children: "выбит" },
  failed: { tone: "danger", children: "не выбит" },
} as const;

/** A fiscal receipt, as the server lists them: `at` in ISO 8601, `link` to the operator of fiscal data. */
export interface Receipt {
  readonly kind: keyof typeof kinds;
  readonly status: keyof typeof states;
  readonly total: number | string;
  readonly at: string;
  readonly link?: string | null;
}

/** A receipt that somebody wants. */
export interface Intent extends Pick<Receipt, "kind" | "total"> {
  /** Not random, but its place in the list: a second try and a colleague in another window mean the same receipt. */
  readonly idempotencyKey: string;
}

/** A refund of what was sold last, else a sale of the order; `null` where there is no sum. */
export function nextIntent(order: Orderpane.OrderInfo, receipts: readonly Receipt[]): Intent | null {
  const last = receipts.findLast(({ status }) => status !== "failed");
  const kind = last?.kind === "sale" ? "refund" : "sale";
  const total = parseMoney(last?.kind === "sale" ? last.total : order.total_price);
  const idempotencyKey = `${order.id}-${receipts.length}-${kind}`;
  return total && total > 0 ? { kind, total, idempotencyKey } : null;
}

/** Throws for data of another form: a problem to show, not an order that has no receipts by surprise. */
export function readReceipts(data: unknown): Receipt[] {
  const { receipts } = Object(data) as { receipts?: unknown };
  if (Array.isArray(receipts) && receipts.every(isReceipt)) return receipts;
  throw new TypeError("expected { receipts: [{ kind, status, total, at, link? }] }, the oldest first");
}

function isReceipt(receipt: unknown): boolean {
  const { kind = "", status = "", total, at } = Object(receipt) as Partial<Receipt>;
  const isKnown = Object.hasOwn(kinds, kind) && Object.hasOwn(states, status);
  return isKnown && parseMoney(total) !== null && typeof at === "string";
}

import { isDeepStrictEqual } from "node:util";
import { contentTypes, isLoopback } from "@orderpane/protocol/api";
import type { OrderInfo } from "@orderpane/protocol/order";
import { encodeRecordXml } from "../back-office/resources/record-xml.ts";
import type { Webhook } from "../back-office/resources/webhook-kind.ts";
import { isLive } from "../db/installation-table.ts";
import type { RecordCollection } from "../db/record-table.ts";
import { exchangeOfCallback, sendCallback, type Wait } from "./callback.ts";
import type { LifecycleOptions } from "./lifecycle.ts";

export interface OrderWrite {
  readonly storeId: number;
  readonly webhooks: RecordCollection<Webhook>;
  readonly order: OrderInfo;
  /** `undefined`: the order is new. */
  readonly before: OrderInfo | undefined;
}

type CallOptions = Pick<LifecycleOptions, "tables" | "now" | "onExchange"> & {
  readonly wait: Wait;
  readonly signal: AbortSignal;
};

/** assumed: a call is retried after these pauses, in minutes. ours: pending calls end with the process. */
const pauses = [0, 1, 5, 30];

/** Returns a function that calls applications' webhooks for an order, without waiting for them. */
export function createWebhookCalls(options: CallOptions): (write: OrderWrite) => void {
  const { tables, now, wait, signal, onExchange } = options;

  async function call({ storeId, webhooks, order }: OrderWrite, webhook: Webhook): Promise<void> {
    const { id, application_id: applicationId, address, format_type: format } = webhook;
    const body = format === "json" ? JSON.stringify(order) : encodeRecordXml("order", order);
    const post = { type: contentTypes[format], body };
    for (const minutes of pauses) {
      if (minutes > 0) await wait(minutes * 60_000, signal);
      signal.throwIfAborted();
      const installation = tables.installations.find(storeId, applicationId);
      const isWanted = installation && isLive(installation) && installation.rights.includes("orders");
      if (!isWanted || webhooks.find(id)?.address !== address) return;
      const secrets = [installation.password];
      const callback = await sendCallback(address, { secrets, wait, now, signal, post });
      signal.throwIfAborted();
      onExchange?.(exchangeOfCallback(storeId, applicationId, callback, post));
      if (callback.problem === null) return;
    }
  }

  return (write) => {
    const { webhooks, order, before } = write;
    if (isDeepStrictEqual(order, before)) return;
    const topic = before ? "orders/update" : "orders/create";
    for (const webhook of webhooks.each()) {
      // It fails only when the platform closes.
      if (webhook.topic === topic && isCalled(webhook)) call(write, webhook).catch(() => undefined);
    }
  };
}

/** ours: orders do not leave this machine unencrypted. */
function isCalled({ address }: Webhook): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
}

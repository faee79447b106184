import * as json from "@orderpane/protocol/json";
import type { ApplicationHooks } from "../application.ts";
import type { ApplicationContext } from "../context/context.ts";
import { isSame } from "../crypto/keyring.ts";
import { withDeadline } from "../deadline.ts";
import { textResponse } from "../lifecycle/responses.ts";
import { runHook } from "../lifecycle/run-hook.ts";
import { createDecoy, openPassword } from "../lifecycle/stored-password.ts";
import { urlOf } from "../network/request-url.ts";
import type { FindStoreConnection } from "../stores/store-connections.ts";
import { readBytes } from "../widgets/http/read-request.ts";
import { webhookToken, webhookTopics } from "./ensure-webhooks.ts";

/** How long the platform waits for the hook, in ms. The hook goes on afterwards. */
const hookMs = 8_000;

/** In bytes. The call has the whole order. */
const longestOrder = 4 * 1024 * 1024;

const order = json.object({ id: json.integer({ min: 1 }) });

/**
 * The handler of the webhooks' URL. Only a caller who knows the token of the store's install reaches the hook.
 * The hook gets only the order's id from the body, and reads the order from the store.
 */
export function createWebhookHandler(
  context: ApplicationContext,
  storeClient: FindStoreConnection,
): (request: Request) => Promise<Response> {
  const { keyring, registry, log } = context;
  const decoy = createDecoy(keyring);

  return async (request) => {
    const query = urlOf(request).searchParams;
    const [, id = "0"] = /^([1-9]\d{0,14})$/.exec(query.get("store") ?? "") ?? [];
    const store = await registry.find(Number(id));
    const topic = webhookTopics.find((known) => known === query.get("topic"));
    // For an unknown store the same work is done, so that the time tells nothing.
    const token = webhookToken(openPassword(keyring, store ?? decoy), topic ?? "orders/update");
    const isSender = isSame(query.get("token") ?? "", token);
    if (!isSender || !store?.isInstalled || !topic) {
      const reason = "The token is not that of a webhook of this store.";
      log({ level: "warning", event: "webhook refused", insalesId: Number(id), reason });
      return textResponse(403, "The call is refused: its token is not that of a webhook.");
    }
    const orderId = await readOrderId(request);
    if (orderId === null) return textResponse(400, "Expected an order in JSON, of at most 4 MiB.");
    const { insalesId, shop } = store;
    const event = { insalesId, shop, topic, orderId };
    const call = async ({ onWebhook }: ApplicationHooks) =>
      onWebhook?.({ ...event, store: await storeClient(insalesId) });
    const isDone = await withDeadline(
      hookMs,
      () => true,
      () => runHook(context, store, call),
    );
    return isDone ? textResponse(200, "Received.") : textResponse(500, "The application failed. Call again.");
  };
}

async function readOrderId(request: Request): Promise<number | null> {
  try {
    const text = new TextDecoder().decode(await readBytes(request, longestOrder));
    return json.decodeJson(order, JSON.parse(text)).id;
  } catch {
    return null;
  }
}

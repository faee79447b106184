import { createHmac } from "node:crypto";
import type { ClientOptions, Target } from "@orderpane/deploy";
import { createRecordClient } from "@orderpane/deploy/client";
import * as json from "@orderpane/protocol/json";
import type { ApplicationHooks, WebhookTopic } from "../application.ts";
import type { ApplicationContext } from "../context.ts";
import { withDeadline } from "../deadline.ts";
import { isSame } from "../keyring.ts";
import { textResponse } from "../lifecycle/responses.ts";
import { runHook } from "../lifecycle/run-hook.ts";
import { openPassword } from "../registry/stored-password.ts";
import { connectStore } from "./connect-store.ts";
import { readBytes } from "../widgets/read-request.ts";

const path = "/admin/webhooks";

const list = json.array(json.object({ id: json.integer(), address: json.string(), topic: json.string() }));

/**
 * Leaves one webhook per topic in a store, with the address of this install. Of several existing webhooks,
 * the oldest is kept. Only one worker per store may call this at a time.
 */
export async function ensureWebhooks(
  target: Target,
  options: ClientOptions,
  { urls, insalesId }: Pick<ApplicationContext, "urls"> & { readonly insalesId: number },
): Promise<void> {
  const wanted = webhookTopics.map((topic) => ({ topic, token: webhookToken(target.appPassword, topic) }));
  const secrets = wanted.map(({ token }) => token);
  const { read, write } = createRecordClient(target, { ...options, secrets });
  const base = `${urls.origin}${urls.webhooks}?`;
  const decode = (body: string) => json.decodeJson(list, JSON.parse(body));
  const own = (await read(`${path}.json`, "list the webhooks", decode))
    .filter(({ address }) => address.startsWith(base))
    .toSorted((a, b) => a.id - b.id);
  for (const { topic, token } of wanted) {
    const [kept, ...others] = own.filter((webhook) => webhook.topic === topic);
    const address = `${base}${new URLSearchParams({ store: String(insalesId), topic, token })}`;
    const webhook = { address, topic, format_type: "json" };
    const change = { doing: `set the webhook ${topic}`, fields: { webhook } };
    const isThere =
      kept && (kept.address === address || (await write("PUT", `${path}/${kept.id}.json`, change)));
    // The webhook may have been deleted since it was listed.
    if (!isThere) await write("POST", `${path}.json`, change);
    for (const { id } of others) {
      await write("DELETE", `${path}/${id}.json`, { doing: `delete webhook ${id}` });
    }
  }
}

/** How long the platform waits for the hook, in ms. The hook may continue afterwards. */
const hookMs = 8_000;

/** In bytes. The body contains the whole order. */
const longestOrder = 4 * 1024 * 1024;

const order = json.object({ id: json.integer({ min: 1 }) });

/**
 * Handles a request to the webhook URL. Only callers with the token of the store's install reach the hook.
 * The hook gets only the order's id from the body, and reads the order from the store.
 */
export async function receiveWebhook(context: ApplicationContext, request: Request): Promise<Response> {
  const { keyring, registry, decoy, log } = context;
  const query = new URL(request.url).searchParams;
  const [, id = "0"] = /^([1-9]\d{0,14})$/.exec(query.get("store") ?? "") ?? [];
  const store = await registry.find(Number(id));
  const topic = webhookTopics.find((known) => known === query.get("topic"));
  // The same work is done for an unknown store, so that the timing reveals nothing.
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
    onWebhook?.({ ...event, store: await connectStore(context, insalesId) });
  const isDone = await withDeadline(
    hookMs,
    () => true,
    () => runHook(context, store, call),
  );
  return isDone ? textResponse(200, "Received.") : textResponse(500, "The application failed. Call again.");
}

async function readOrderId(request: Request): Promise<number | null> {
  try {
    const text = new TextDecoder().decode(await readBytes(request, longestOrder));
    return json.decodeJson(order, JSON.parse(text)).id;
  } catch {
    return null;
  }
}

const webhookTopics: readonly WebhookTopic[] = ["orders/create", "orders/update"];

/**
 * The platform does not sign its calls (*assumed*), so each webhook's address contains a token that only the
 * application and the store can know. It is derived from the install's password and becomes invalid with it.
 */
function webhookToken(password: string, topic: WebhookTopic): string {
  return createHmac("sha256", password).update(`webhook ${topic}`).digest("base64url");
}

import { createHmac } from "node:crypto";
import type { ClientOptions, Target } from "@orderpane/deploy";
import { createRecordClient } from "@orderpane/deploy/client";
import * as json from "@orderpane/protocol/json";
import type { WebhookTopic } from "../application.ts";
import type { ApplicationContext } from "../context/context.ts";

const path = "/admin/webhooks";

const list = json.array(json.object({ id: json.integer(), address: json.string(), topic: json.string() }));

/**
 * Leaves one webhook of each topic in a store, with the address of this install. Looks first; of several the
 * oldest one stays. Only one worker may do this in a store at a time.
 *
 * @throws {DeployError}
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
    // Somebody may have deleted it since it was listed.
    if (!isThere) await write("POST", `${path}.json`, change);
    for (const { id } of others) {
      await write("DELETE", `${path}/${id}.json`, { doing: `delete webhook ${id}` });
    }
  }
}

export const webhookTopics: readonly WebhookTopic[] = ["orders/create", "orders/update"];

/**
 * The platform does not sign its calls (*assumed*). So the address of each webhook has a token, which only
 * the application and the store can know: it follows from the password of the install, and ends with it.
 */
export function webhookToken(password: string, topic: WebhookTopic): string {
  return createHmac("sha256", password).update(`webhook ${topic}`).digest("base64url");
}

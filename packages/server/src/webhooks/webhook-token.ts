import { createHmac } from "node:crypto";
import type { WebhookTopic } from "../application.ts";

export const webhookTopics: readonly WebhookTopic[] = ["orders/create", "orders/update"];

/**
 * The platform does not sign its calls (*assumed*). So the address of each webhook has a token, which only
 * the application and the store can know: it follows from the password of the install, and ends with it.
 */
export function webhookToken(password: string, topic: WebhookTopic): string {
  return createHmac("sha256", password).update(`webhook ${topic}`).digest("base64url");
}

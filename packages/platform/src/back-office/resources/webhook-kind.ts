import * as json from "@orderpane/protocol/json";
import type { RecordKind, StoredRecord } from "../../db/record-table.ts";

const optionalId = json.optional(json.nullable(json.integer({ min: 1 })), null);

/** The fields that an application sends (*observed*). */
const webhookFields = {
  address: json.pipe(json.text, json.check(isAddress, json.expected("an http or https address"))),
  topic: json.oneOf([
    "orders/create",
    "orders/update",
    "orders/destroy",
    "products/create",
    "products/update",
    "client/create",
    "client/update",
  ]),
  format_type: json.oneOf(["json", "xml"]),
  warehouse_id: optionalId,
  sales_channel_id: optionalId,
  batch_size: optionalId,
};

export const givenWebhook = json.object(webhookFields);

export type Webhook = StoredRecord &
  json.InferOutput<typeof givenWebhook> & {
    readonly application_id: string;
    readonly created_at: string;
    readonly updated_at: string;
  };

export const webhookKind: RecordKind<Webhook> = { singular: "webhook", samples: () => [] };

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

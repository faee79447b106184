import * as json from "@orderpane/protocol/json";
import { recordId, type RecordKind } from "../../db/record-table.ts";

export type Webhook = json.InferOutput<typeof schema>;

const optionalId = json.optional(json.nullable(json.integer({ min: 1 })), null);

/** The fields that an application sends (*observed*). */
export const webhookFields = {
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

const schema = json.object({
  id: recordId,
  application_id: json.text,
  ...webhookFields,
  created_at: json.text,
  updated_at: json.text,
});

export const webhookKind: RecordKind<Webhook> = { singular: "webhook", schema, samples: () => [] };

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

import { isLoopback } from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import { recordId, type RecordKind } from "../../db/record-table.ts";

export type Webhook = json.InferOutput<typeof schema>;

/** What an application gives. observed: names, topics and formats. assumed: which addresses are accepted. */
export const webhookFields = {
  address: json.pipe(
    json.text,
    json.check(isAddress, json.expected("an https address, or an http one of this machine")),
  ),
  topic: json.oneOf(["orders/create", "orders/update", "orders/destroy"]),
  format_type: json.oneOf(["json", "xml"]),
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
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
}

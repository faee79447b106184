import { storeTime } from "../../clock.ts";
import { checkBody, checkRecordFields, readRecordFields } from "../checks/record-fields.ts";
import { notFound, plainResponse, type PlainResponse, refuseFields } from "../plain-response.ts";
import { createStatuses } from "../widgets.ts";
import { listResponse, recordResponse } from "./record-resource.ts";
import type { Resource, ResourceCall } from "./resource.ts";
import { givenWebhook, type Webhook } from "./webhook-kind.ts";

/** The webhooks of the calling application. assumed: they require the right to the records that they send. */
export const webhooks = {
  right: "orders",
  methods: {
    GET: (call) => listResponse(call, ownOf(call).map(shown)),
    POST: (call) => save(call),
  },
  memberMethods: {
    GET: onOwn((call, webhook) => recordResponse(call, "webhook", shown(webhook))),
    PUT: onOwn(save),
    DELETE: onOwn(({ data, format }, { id }) => {
      data.records.webhooks.delete(id);
      return plainResponse(200, format, format === "json" ? '{"status":"ok"}' : "");
    }),
  },
} as const satisfies Resource;

/** assumed: status and body are those of a widget. */
function save(call: ResourceCall, before?: Webhook): PlainResponse {
  const { data, body, format, applicationId } = call;
  const assumptions = data.assumptions();
  const read = checkBody({ format, assumptions }, () =>
    checkRecordFields(givenWebhook, {
      format_type: "json",
      ...before,
      ...readRecordFields(body, format, "webhook"),
    }),
  );
  if ("refusal" in read) return read.refusal;
  const { webhooks: all } = data.records;
  const { address, topic } = read.fields;
  const alike = ownOf(call).find((other) => other.address === address && other.topic === topic);
  if (alike && alike.id !== before?.id) {
    const taken = `has a webhook for ${topic} already: change or delete the webhook ${alike.id}`;
    return refuseFields({ address: [taken] }, format, assumptions);
  }
  const time = storeTime(data.now());
  const made = { application_id: applicationId, created_at: time };
  const id = before?.id ?? all.nextId();
  const webhook = { ...made, ...before, ...read.fields, id, updated_at: time };
  all.put(webhook);
  const status = before ? 200 : createStatuses[assumptions.createStatus][format];
  return recordResponse(call, "webhook", shown(webhook), status);
}

function ownOf({ data, applicationId }: ResourceCall): Webhook[] {
  return [...data.records.webhooks.each()].filter((webhook) => webhook.application_id === applicationId);
}

function onOwn(respond: (call: ResourceCall, webhook: Webhook) => PlainResponse) {
  return (call: ResourceCall): PlainResponse => {
    const own = ownOf(call).find(({ id }) => id === call.id);
    return own ? respond(call, own) : notFound();
  };
}

function shown({ application_id, ...webhook }: Webhook): object {
  return webhook;
}

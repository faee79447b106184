import { orders } from "./orders.ts";
import { products } from "./products.ts";
import { countResponse, recordResponse, type RecordResource } from "./record-resource.ts";
import type { Resource, ResourceCall } from "./resource.ts";
import type { Widgets } from "../widgets.ts";
import { webhooks } from "./webhooks.ts";

/** The record resources, by their names in paths and store files. */
export const recordResources = {
  orders,
  products,
} satisfies Readonly<Record<string, RecordResource>>;

/**
 * observed: `id` is the `insales_id` of an installation. assumed: the other fields, and no right is needed.
 */
const account = {
  right: null,
  methods: {
    GET(call) {
      const { id, title, host } = call.data.store;
      return recordResponse(call, "account", { id, title, host });
    },
  },
} as const satisfies Resource;

const applicationWidgets = {
  right: "widgets",
  methods: {
    GET: (call) => widgetsOf(call).list(call),
    POST: (call) => widgetsOf(call).create(call.body, call.format),
  },
  named: {
    count: { GET: (call) => countResponse(widgetsOf(call).count(), call.format) },
  },
  memberMethods: {
    GET: (call) => widgetsOf(call).read(call.id, call.format),
    PUT: (call) => widgetsOf(call).replace(call.id, call.body, call.format),
    DELETE: (call) => widgetsOf(call).delete(call.id, call.format),
  },
} as const satisfies Resource;

function widgetsOf({ data, applicationId }: ResourceCall): Widgets {
  return data.widgetsOf(applicationId);
}

export const resources = {
  account,
  application_widgets: applicationWidgets,
  ...recordResources,
  webhooks,
} satisfies Readonly<Record<string, Resource>>;

/** What an application may do in a store. assumed: rights are granted by resource. */
export type Right = NonNullable<(typeof resources)[keyof typeof resources]["right"]>;

export const rights: readonly Right[] = [
  ...new Set(Object.values(resources).flatMap(({ right }) => right ?? [])),
];

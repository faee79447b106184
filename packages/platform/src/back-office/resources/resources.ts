import { namesOf } from "../../entries.ts";
import { account } from "./account.ts";
import { applicationWidgets } from "./application-widgets.ts";
import { orders } from "./orders.ts";
import { products } from "./products.ts";
import type { RecordResource } from "./record-resource.ts";
import type { Resource } from "./resource.ts";
import { webhooks } from "./webhooks.ts";

/** The resources of records, by the name that they have in paths and in store files. */
export const recordResources = {
  orders,
  products,
} satisfies Readonly<Record<string, RecordResource>>;

export type RecordName = keyof typeof recordResources;

export const recordNames: readonly RecordName[] = namesOf(recordResources);

/** Everything under `/admin/`, by its name in the path. */
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

import * as json from "@orderpane/protocol/json";
import type { ProductInfo } from "@orderpane/protocol/order";
import { type RecordCollection, recordId } from "../db/record-table.ts";

/** The data that the storefront reads from a store. Products are the records of the back-office. */
export interface CatalogSource {
  readonly products: RecordCollection<ProductInfo>;
  readonly collections: RecordCollection<CollectionRecord>;
  readonly filters: RecordCollection<FilterRecord>;
}

const text = json.exactOptional(json.nullable(json.string()));

/** The collection without a parent is the root. */
export type CollectionRecord = json.InferOutput<typeof collectionSchema>;

export const collectionSchema = json.looseObject({
  id: recordId,
  parent_id: json.optional(json.nullable(recordId), null),
  title: json.text,
  permalink: json.text,
  /** Position among collections with the same parent; 0 if absent. */
  position: json.exactOptional(json.number()),
  /** HTML. */
  description: text,
  image: json.exactOptional(json.nullable(json.looseObject({ url: text, original_url: text }))),
  /** Additional fields: permalink to value. */
  fields: json.exactOptional(json.looseObject({})),
  /** Is in no menu and not found (*assumed*). */
  is_hidden: json.exactOptional(json.boolean()),
});

/** A filter of a collection with its own URL. */
export type FilterRecord = json.InferOutput<typeof filterSchema>;

export const filterSchema = json.looseObject({
  id: recordId,
  collection_id: recordId,
  permalink: json.text,
  title: json.exactOptional(json.string()),
  /** Unix seconds of the last change, increased by every change. */
  version: json.optional(json.integer({ min: 0 }), 0),
  characteristics: json.optional(json.array(json.looseObject({ id: recordId })), []),
  option_values: json.optional(json.array(json.looseObject({ id: recordId, option_name_id: recordId })), []),
});

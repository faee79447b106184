import type { CollectionImage } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { RecordReader } from "../db/record-collection.ts";
import type { StoredRecord } from "../db/record-table.ts";

/** What the storefront reads of a store. Products are the records of the back-office. */
export interface CatalogSource {
  readonly products: RecordReader<ProductInfo>;
  readonly collections: RecordReader<CollectionRecord>;
  readonly filters: RecordReader<FilterRecord>;
}

/** A collection as it is stored. The one without a parent is the root. */
export interface CollectionRecord extends StoredRecord {
  readonly parent_id: number | null;
  readonly title: string;
  readonly permalink: string;
  /** Among those with the same parent. Absent counts as 0. */
  readonly position?: number;
  /** HTML. */
  readonly description?: string | null;
  readonly image?: CollectionImage | null;
  /** Additional fields: permalink to value. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Is in no menu and not found (*assumed*). */
  readonly is_hidden?: boolean;
}

/** A filter of a collection that has an address of its own. */
export interface FilterRecord extends StoredRecord {
  readonly collection_id: number;
  readonly permalink: string;
  readonly title?: string;
  /** Unix seconds of the last change, greater at every change. */
  readonly version: number;
  readonly characteristics: readonly { readonly id: number }[];
  readonly option_values: readonly { readonly id: number; readonly option_name_id: number }[];
}

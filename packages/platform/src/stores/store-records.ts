import * as json from "@orderpane/protocol/json";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import { recordResources } from "../back-office/resources/resources.ts";
import { webhookKind } from "../back-office/resources/webhook-kind.ts";
import { createRecordCollection, type RecordCollection } from "../db/record-collection.ts";
import type { RecordKind } from "../db/record-table.ts";
import type { RecordTable, StoredRecord } from "../db/record-table.ts";
import { collections, filters } from "../storefront/data/sample-collections.ts";

/**
 * Everything that a store holds, by its name in store files. Only the resources have a path under `/admin/`.
 */
const recordKinds = { ...recordResources, collections, filters, webhooks: webhookKind };

type RecordName = keyof typeof recordKinds;

type RecordOf<Name extends RecordName> = json.InferOutput<(typeof recordKinds)[Name]["schema"]>;

export type StoreRecords = { readonly [Name in RecordName]: RecordCollection<RecordOf<Name>> };

/** What a store file has of a store's records. */
export type RecordLists = { readonly [Name in RecordName]: readonly RecordOf<Name>[] };

type AnyKind = RecordKind<StoredRecord>;

const entries = Object.entries(recordKinds) as [RecordName, AnyKind][];

export const noRecords = fromEach(() => []) satisfies RecordLists;

/** An order or a product that a project keeps beside the toolkit's samples. */
export type OwnSample = {
  /** The name of its file without `.json`. */
  readonly name: string;
  /** Relative to the project: `samples/orders/wholesale.json`. */
  readonly file: string;
} & (
  | { readonly kind: "order"; readonly record: OrderInfo }
  | { readonly kind: "product"; readonly record: ProductInfo }
);

interface OpenRecordsOptions {
  readonly table: RecordTable;
  readonly storeId: number;
  readonly hasSamples: boolean;
  /** Shown like those of the toolkit. */
  readonly ownSamples?: () => readonly OwnSample[];
}

export function openRecords(options: OpenRecordsOptions): StoreRecords {
  const { table, storeId, hasSamples, ownSamples = () => [] } = options;
  const ownOf = (kind: AnyKind) =>
    ownSamples()
      .filter((sample) => sample.kind === kind.singular)
      .map(({ record }) => kind.moveTo?.(record, storeId) ?? record);
  return fromEach((kind) =>
    createRecordCollection({
      kind: kind.singular,
      storeId,
      table,
      samples: () => (hasSamples ? [...kind.samples(storeId), ...ownOf(kind)] : []),
    }),
  ) as unknown as StoreRecords;
}

/** The members of a store in a store file that hold records. An absent member is an empty list. */
export const recordLists = fromEach(({ schema }) => json.optional(json.array(schema), [])) as unknown as {
  readonly [Name in RecordName]: json.OptionalSchema<
    json.ArraySchema<(typeof recordKinds)[Name]["schema"], undefined>,
    readonly []
  >;
};

export function exportRecords(table: RecordTable, storeId: number): RecordLists {
  return fromEach(({ singular: kind }) => [...table.each({ storeId, kind })]) as unknown as RecordLists;
}

export function importRecords(table: RecordTable, storeId: number, records: RecordLists): void {
  for (const [name, kind] of entries) {
    const owner = { storeId, kind: kind.singular };
    for (const record of records[name]) table.put(owner, kind.moveTo?.(record, storeId) ?? record);
  }
}

function fromEach<Value>(make: (kind: AnyKind, name: RecordName) => Value): Record<RecordName, Value> {
  return Object.fromEntries(entries.map(([name, kind]) => [name, make(kind, name)])) as Record<
    RecordName,
    Value
  >;
}

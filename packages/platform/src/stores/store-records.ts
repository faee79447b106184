import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import { recordResources } from "../back-office/resources/resources.ts";
import { webhookKind } from "../back-office/resources/webhook-kind.ts";
import {
  createRecordCollection,
  type RecordCollection,
  type RecordKind,
  type RecordTable,
  type StoredRecord,
} from "../db/record-table.ts";
import type { StoreRow } from "../db/store-table.ts";
import { collections, filters } from "../storefront/data/sample-collections.ts";

/** All kinds of records, by their names in store files. Only resources have a path under `/admin/`. */
const recordKinds = { ...recordResources, collections, filters, webhooks: webhookKind };

type RecordName = keyof typeof recordKinds;

type RecordOf<Name extends RecordName> = ReturnType<(typeof recordKinds)[Name]["samples"]>[number];

export type StoreRecords = { readonly [Name in RecordName]: RecordCollection<RecordOf<Name>> };

type AnyKind = RecordKind<StoredRecord>;

const entries = Object.entries(recordKinds) as [RecordName, AnyKind][];

/** An order or product that a project adds to the toolkit's samples. */
export type OwnSample = {
  /** The name of its file without `.json`. */
  readonly name: string;
  /** Relative to the project: `samples/orders/wholesale.json`. */
  readonly file: string;
} & (
  | { readonly kind: "order"; readonly record: OrderInfo }
  | { readonly kind: "product"; readonly record: ProductInfo }
);

export function openRecords(table: RecordTable, storeId: number): StoreRecords {
  const opened = entries.map(([name, { singular: kind }]) => [
    name,
    createRecordCollection(table, { storeId, kind }),
  ]);
  return Object.fromEntries(opened) as StoreRecords;
}

/** Replaces the shown samples with those of the toolkit and the project, if the store shows samples. */
export function showSamples(
  table: RecordTable,
  { id: storeId, samples: hasSamples }: StoreRow,
  own: readonly OwnSample[],
): void {
  for (const [, kind] of entries) {
    const ofKind = own.filter((sample) => sample.kind === kind.singular).map(({ record }) => record);
    const moved = ofKind.map((record) => kind.moveTo?.(record, storeId) ?? record);
    const shown = hasSamples ? [...kind.samples(storeId), ...moved] : [];
    table.setSamples({ storeId, kind: kind.singular }, shown);
  }
}

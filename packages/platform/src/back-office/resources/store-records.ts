import * as json from "@orderpane/protocol/json";
import { createRecordCollection, type RecordCollection, type RecordTable } from "../../db/record-table.ts";
import type { RecordResource } from "./record-resource.ts";
import { recordResources } from "./resources.ts";

export type RecordName = keyof typeof recordResources;

export type RecordOf<Name extends RecordName> = json.InferOutput<(typeof recordResources)[Name]["schema"]>;

export type StoreRecords = { readonly [Name in RecordName]: RecordCollection<RecordOf<Name>> };

export type RecordLists = { readonly [Name in RecordName]: readonly RecordOf<Name>[] };

const entries = Object.entries(recordResources) as [RecordName, RecordResource][];

export const recordNames: readonly RecordName[] = entries.map(([name]) => name);

export const noRecords = fromEach(() => []) satisfies RecordLists;

export function openRecords(
  table: RecordTable,
  storeId: number,
  { hasSamples }: { hasSamples: boolean },
): StoreRecords {
  return fromEach((resource) =>
    createRecordCollection({
      kind: resource.singular,
      storeId,
      table,
      samples: () => (hasSamples ? resource.samples(storeId) : []),
    }),
  ) as StoreRecords;
}

/** The members of a store in a store file that hold records. An absent member is an empty list. */
export const recordLists = fromEach(({ schema }) => json.optional(json.array(schema), [])) as {
  readonly [Name in RecordName]: json.OptionalSchema<
    json.ArraySchema<(typeof recordResources)[Name]["schema"], undefined>,
    readonly []
  >;
};

export function exportRecords(table: RecordTable, storeId: number): RecordLists {
  return fromEach(({ singular }) => table.list(storeId, singular)) as RecordLists;
}

export function importRecords(table: RecordTable, storeId: number, lists: RecordLists): void {
  for (const [name, resource] of entries) {
    for (const record of lists[name]) {
      table.put(storeId, resource.singular, resource.moveTo?.(record, storeId) ?? record);
    }
  }
}

function fromEach<Value>(
  make: (resource: RecordResource, name: RecordName) => Value,
): Record<RecordName, Value> {
  return Object.fromEntries(entries.map(([name, resource]) => [name, make(resource, name)])) as Record<
    RecordName,
    Value
  >;
}

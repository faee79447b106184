import * as json from "@orderpane/protocol/json";
import { type RecordKind, recordId } from "../../db/record-kind.ts";
import type { FilterRecord } from "../catalog-source.ts";
import { sampleFilters } from "./sample-collections.ts";

export const filters = {
  singular: "collection_filter",
  schema: json.pipe(
    json.looseObject({
      id: recordId,
      collection_id: recordId,
      permalink: json.text,
      title: json.exactOptional(json.string()),
      version: json.optional(json.integer({ min: 0 }), 0),
      characteristics: json.optional(json.array(json.looseObject({ id: recordId })), []),
      option_values: json.optional(
        json.array(json.looseObject({ id: recordId, option_name_id: recordId })),
        [],
      ),
    }),
    json.transform((filter) => filter as FilterRecord),
  ),
  samples: () => sampleFilters,
} satisfies RecordKind<FilterRecord>;

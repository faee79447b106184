import * as json from "@orderpane/protocol/json";
import { type RecordKind, recordId } from "../../db/record-kind.ts";
import type { CollectionRecord } from "../catalog-source.ts";
import { sampleCollections } from "./sample-collections.ts";

const text = json.exactOptional(json.nullable(json.string()));

export const collections = {
  singular: "collection",
  schema: json.pipe(
    json.looseObject({
      id: recordId,
      parent_id: json.optional(json.nullable(recordId), null),
      title: json.text,
      permalink: json.text,
      position: json.exactOptional(json.number()),
      description: text,
      image: json.exactOptional(json.nullable(json.looseObject({ url: text, original_url: text }))),
      fields: json.exactOptional(json.looseObject({})),
      is_hidden: json.exactOptional(json.boolean()),
    }),
    json.transform((collection) => collection as unknown as CollectionRecord),
  ),
  samples: () => sampleCollections,
} satisfies RecordKind<CollectionRecord>;

import { decodeCatalogQuery, encodeCatalogQuery, queryOfSeoFilter } from "@orderpane/protocol/catalog";
import { createMessage } from "../../messages/message.ts";
import type { FilterRecord } from "../../storefront/catalog-source.ts";
import type { Decoded } from "./form-fields.ts";
import { createFormValues } from "./form-values.ts";

export interface FilterContext {
  readonly id: number;
  readonly collectionId: number;
  /** Absent for a new filter. */
  readonly before: FilterRecord | undefined;
  /** All filters of the collection. */
  readonly all: readonly FilterRecord[];
}

/** The values that are chosen have the names that they have in addresses of the storefront. */
export function encodeFilter(filter: Partial<FilterRecord>): URLSearchParams {
  const { title = "", permalink = "", characteristics = [], option_values: values = [] } = filter;
  const query = queryOfSeoFilter({ characteristics: [...characteristics], option_values: [...values] });
  const form = encodeCatalogQuery(query, "products");
  form.set("title", title);
  form.set("permalink", permalink);
  return form;
}

/** The version grows when the record is written. */
export function decodeFilter(form: URLSearchParams, context: FilterContext): Decoded<FilterRecord> {
  const { id, collectionId, before, all } = context;
  const values = createFormValues(form);
  const { characteristics = [], options = {} } = decodeCatalogQuery(form, "products");
  const record: FilterRecord = {
    ...before,
    id,
    collection_id: collectionId,
    title: values.text("title"),
    permalink: values.permalink("permalink", (text) =>
      all.some((other) => other.id !== id && other.permalink === text),
    ),
    version: before?.version ?? 0,
    characteristics: characteristics.map((value) => ({ id: value })),
    option_values: Object.entries(options).flatMap(([option, ids]) =>
      ids.map((value) => ({ id: value, option_name_id: Number(option) })),
    ),
  };
  if (record.characteristics.length + record.option_values.length === 0) {
    values.refuse("values", createMessage("noValues"));
  }
  return values.hasErrors() ? { errors: values.errors } : { record };
}

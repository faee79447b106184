import type { CatalogQuery } from "./query.ts";
import type { SeoFilter } from "./responses.ts";

/** What the filter selects, for both product lists (*spec*). */
export function queryOfSeoFilter({
  characteristics,
  option_values: values,
}: Pick<SeoFilter, "characteristics" | "option_values">): CatalogQuery {
  const options: Record<number, number[]> = {};
  for (const { id, option_name_id: option } of values) (options[option] ??= []).push(id);
  return { characteristics: characteristics.map(({ id }) => id), options };
}

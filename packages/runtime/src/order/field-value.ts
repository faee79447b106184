import type { FieldValue } from "@orderpane/protocol/order";

/** What has fields of the store's own: an order, its client, its address. */
interface FieldHolder {
  readonly fields_values?: readonly FieldValue[] | null | undefined;
}

/**
 * The value of a field that the store added to orders, clients or addresses: of that with the `handle`, else of that
 * with the `name`, by default the same text. Spelling counts. `null` without such a field or a value.
 */
export function fieldValue(
  holder: FieldHolder | null | undefined,
  handle: string,
  name: string = handle,
): unknown {
  const fields = holder?.fields_values;
  if (!Array.isArray(fields)) return null;
  const find = (key: "handle" | "name", text: string) =>
    (fields as readonly (FieldValue | null)[]).find((field) => field?.[key] === text);
  return (find("handle", handle) ?? find("name", name))?.value ?? null;
}

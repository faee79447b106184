import type { FieldValue } from "@orderpane/protocol/order";

type Holder = { readonly fields_values?: readonly FieldValue[] | null | undefined } | null | undefined;

/**
 * Returns the value of a field that the store added to orders, clients or addresses. Looks for the exact
 * `handle` first, then for the exact `name`, which is the same text by default. `null` if there is no such
 * field or value. The type is that of `Orderpane.StoreFields`, which `orderpane learn` writes.
 */
export function fieldValue<Handle extends keyof Orderpane.StoreFields>(
  holder: Holder,
  handle: Handle,
): Orderpane.StoreFields[Handle] | null;
export function fieldValue(holder: Holder, handle: string, name?: string): unknown;
export function fieldValue(holder: Holder, handle: string, name: string = handle): unknown {
  const fields = holder?.fields_values;
  if (!Array.isArray(fields)) return null;
  const find = (key: "handle" | "name", text: string) =>
    (fields as readonly (FieldValue | null)[]).find((field) => field?.[key] === text);
  return (find("handle", handle) ?? find("name", name))?.value ?? null;
}

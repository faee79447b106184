import { isRecord, type JsonType, jsonType } from "@orderpane/protocol/json";
import { knownPaths, type OrderCounters } from "@orderpane/protocol/learn";
import { sampleOrders } from "@orderpane/protocol/samples";

const { typical, company, pickup, discounted, pending, bundle } = sampleOrders;
const models = [typical, company, pickup, discounted, pending, bundle];
const mostSamples = 12;
const numbered = /^(id|number|order_lines\[\]\.(order_)?id)$/;

/**
 * Makes orders of the shape that was counted, as overrides for `makeOrder`. Each field alternates between the
 * types that it was seen with. Values come from the toolkit's samples, never from an order.
 */
export function makeStoreSamples({ paths, fields }: OrderCounters, seed: number): object[] {
  const visits = new Map<string, number>();

  const shape = (model: unknown, path: string, counter = paths.get(path)): unknown => {
    // The local store numbers its samples, and accepts only numbers as quantities.
    if (!counter || numbered.test(path)) return undefined;
    if (path.endsWith("quantity")) return model;
    const visit = visits.get(path) ?? 0;
    visits.set(path, visit + 1);
    const type = [...counter.types.keys()][visit % counter.types.size]!;
    const literal = counter.literals[(visit + seed) % counter.literals.length];
    if (literal && type !== "null") return JSON.parse(literal[0]);
    if (type === "array" && path.endsWith("fields_values") && fields.length > 0) {
      return fields.map(({ handle, title, values }) => {
        return { handle, name: title, value: shape(null, `field ${handle}`, values) };
      });
    }
    const value = convert(model, type) ?? knownPaths.get(path)?.get(type) ?? plainValues[type];
    if (Array.isArray(value)) return value.flatMap((item) => shape(item, `${path}[]`) ?? []);
    if (!isRecord(value)) return value;
    const parts = Object.entries(value);
    return Object.fromEntries(parts.map(([key, part]) => [key, shape(part, path ? `${path}.${key}` : key)]));
  };

  return Array.from({ length: mostSamples }, (_, nth) => {
    return shape(models[(nth + seed) % models.length]!(), "") as object;
  });
}

const plainValues = { string: "Пример", number: 1, boolean: true, null: null, array: [], object: {} };

/** Returns `undefined` if the value has no equivalent of the type. */
function convert(value: unknown, type: JsonType): unknown {
  if (value === "") return undefined;
  if (jsonType(value) === type) return value;
  if (type === "string" && typeof value === "number") return String(value);
  return type === "number" && typeof value === "string" && Number.isFinite(Number(value))
    ? Number(value)
    : undefined;
}

import { isRecord, jsonType } from "@orderpane/protocol/json";
import { knownPaths, type OrderCounters } from "@orderpane/protocol/learn";
import { sampleOrders } from "@orderpane/protocol/samples";

const { typical, company, pickup, discounted, pending, bundle } = sampleOrders;
const models = [typical, company, pickup, discounted, pending, bundle];
const mostSamples = 12;
const numbered = /^(id|number|order_lines\[\]\.(order_)?id)$/;
/** Paths that are never `null` in a sample. */
const required = /^(order_lines|custom_status\..*)$/;

/**
 * Makes orders of the shape that was counted, as overrides for `makeOrder`. Each field alternates between the
 * types that it was seen with. Values come from the toolkit's samples, never from an order.
 */
export function makeStoreSamples(counters: OrderCounters, seed: number): object[] {
  const fields = counters.fields();
  const visits = new Map<string, number>();

  const shape = (model: unknown, path: string, counter = counters.paths.get(path)): unknown => {
    // The local store numbers its samples.
    if (numbered.test(path)) return undefined;
    const examples = knownPaths.get(path);
    // The local store refuses samples with other types.
    const types = [...(counter?.types.keys() ?? [])].filter(
      (type) => !examples || examples.has(type) || (type === "null" && !required.test(path)),
    );
    const visit = visits.get(path) ?? 0;
    visits.set(path, visit + 1);
    const type = types[visit % types.length];
    if (!counter || type === undefined) return required.test(path) ? model : undefined;
    if (type === "null") return null;
    const literals = counter.literals();
    const literal = literals[(visit + seed) % literals.length];
    if (literal) return JSON.parse(literal[0]);
    const own = fields.filter(({ places }) => places.has(`${path}[]`));
    if (type === "array" && own.length > 0) {
      return own.map(({ handle, title, values }) => {
        return { handle, name: title, value: shape(null, `field ${handle}`, values) };
      });
    }
    const value =
      jsonType(model) === type && model !== "" ? model : (examples?.get(type) ?? plainValues[type]);
    if (Array.isArray(value)) return value.flatMap((item) => shape(item, `${path}[]`) ?? []);
    if (!isRecord(value)) return value;
    const parts = Object.entries(value);
    return Object.fromEntries(parts.map(([key, part]) => [key, shape(part, path ? `${path}.${key}` : key)]));
  };

  return Array.from({ length: mostSamples }, (_, nth) => {
    return shape(models[(nth + seed) % models.length]!(), "") as object;
  });
}

const plainValues = { string: "Пример", number: 1, boolean: true, array: [], object: {} };

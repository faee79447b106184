import { hash } from "node:crypto";
import type { JsonType } from "@orderpane/protocol/json";
import { Counter, knownPaths, type OrderCounters } from "@orderpane/protocol/learn";

/** Where the types are, relative to the project. */
export const typesFile = "samples/store.d.ts";

/** Interfaces of the namespace `Orderpane`, by the path of their objects. */
const interfaces = new Map([
  ["", "OrderInfo"],
  ["order_lines[]", "OrderLine"],
  ["order_changes[]", "OrderChange"],
  ["discounts[]", "OrderDiscount"],
  ["custom_status", "CustomStatus"],
  ["client", "Client"],
  ["shipping_address", "ShippingAddress"],
  ["delivery_info", "DeliveryInfo"],
  ["delivery_info.outlet", "Outlet"],
]);
/** Paths that have a type in the namespace already. */
const declared = /^(financial_status|discounts?|order_lines|order_changes)$/;
const required = /^(id|number|account_id|(order_lines\[\]|client|shipping_address)\.id|custom_status\..+)$/;

/** Returns the text of `store.d.ts`. */
export function encodeTypes(counters: OrderCounters): string {
  const parts = Map.groupBy(membersOf(counters), ({ part }) => part);
  const lines = [...parts].map(([part, members]) => {
    const fields = members.map(({ comment, start, types, end }) => {
      return `    /** ${comment} */\n    ${start}${types.join(" | ") || "unknown"}${end}\n`;
    });
    return `  interface ${part} {\n${fields.join("")}  }`;
  });
  const summary = `// Learned from ${counters.orders} orders, stores: ${counters.stores.size}.`;
  return seal([summary, "// prettier-ignore", "declare namespace Orderpane {", ...lines, "}", ""].join("\n"));
}

/** Returns the fields of `known`, the text of `store.d.ts`, that have values of other types. */
export function compareTypes(counters: OrderCounters, known: string): string[] {
  const lines = known.split("\n").map((line) => line.trim());
  return membersOf(counters, known).flatMap(({ part, key, start, found }) => {
    const line = lines.find((each) => each.startsWith(start));
    // Fields that the file lacks have no type that could be wrong.
    if (line === undefined) return [];
    const allowed = /^[^>;]*/.exec(line.slice(start.length))![0].split(" | ");
    const added = found.filter((type) => !allowed.includes(type) && !allowed.includes("unknown"));
    return added.length === 0 ? [] : [`${part}.${key} may also be ${added.join(" | ")}`];
  });
}

/**
 * Returns the fields of all interfaces. A field's line is `start`, its types and `end`; `found` are the types
 * that orders have.
 */
function membersOf(counters: OrderCounters, known = "") {
  const stores = counters.stores.size;
  const own = [...knownPaths].flatMap(([path, examples]) => {
    const [, at = "", key] = /^(?:(.*)\.)?(\w+)$/.exec(path) ?? [];
    const part = interfaces.get(at);
    if (!key || !part || interfaces.has(path) || declared.test(path)) return [];
    const counter = counters.paths.get(path) ?? new Counter();
    const whole = counters.paths.get(at)?.types.get("object")?.times ?? 0;
    const isRequired = required.test(path);
    const orNull: JsonType[] = isRequired && counter.total === whole ? [] : ["null"];
    return {
      part,
      key,
      comment: `${describe(counter, `${counter.total} of ${whole}`, stores)} @inheritDoc`,
      start: `readonly ${key}${isRequired ? "" : "?"}: Fit<Toolkit["${part}"]["${key}"], `,
      types: encode([...counter.types.keys(), ...examples.keys(), ...orNull]),
      found: encode([...counter.types.keys(), ...orNull]),
      end: `>${encodeLiterals(counter)};`,
    };
  });
  const fields = counters.fields(known).map(({ handle, title, orders, values }) => {
    const types = encode([...values.types.keys()].filter((type) => type !== "null"));
    return {
      part: "StoreFields",
      key: handle,
      comment: `${title}. ${describe(values, `${orders} of ${counters.orders} orders`, stores)}`,
      start: `readonly "${handle}": `,
      types,
      found: types,
      end: ";",
    };
  });
  return [...own, ...fields];
}

/** Other orders may have other values, so the type allows them, too. */
function encodeLiterals(counter: Counter): string {
  const values = counter
    .literals()
    .map(([value]) => value)
    .toSorted();
  if (values.length === 0) return "";
  const other = values[0]!.startsWith('"') ? "string" : "number";
  return ` & (${values.join(" | ")} | (${other} & {}) | null)`;
}

/** Whether the text is exactly what {@link encodeTypes} has written. */
export function isOwnText(text: string): boolean {
  const plain = text.replaceAll("\r\n", "\n");
  return plain === seal(plain.replace(/^.*\n/, ""));
}

/** Puts a checksum above a text, which shows later whether it was edited. */
function seal(text: string): string {
  const note = "// Written by orderpane learn. Put your own declarations into another file. Checksum:";
  return `${note} ${hash("sha256", text).slice(0, 16)}\n${text}`;
}

function encode(types: readonly JsonType[]): string[] {
  // `any`, because what the parts of an object are is not counted.
  const names: Partial<Record<JsonType, string>> = { object: "{ [key: string]: any }", array: "any[]" };
  return [...new Set(types)].map((type) => names[type] ?? type).toSorted();
}

function describe(counter: Counter, place: string, stores: number): string {
  const { types, total, empty, longest } = counter;
  if ((types.get("null")?.times ?? 0) === total) return "Never seen.";
  const details = [...types].map(([type, found]) => {
    return `${type} ${found.times}${stores > 1 ? ` in ${found.stores.size} of ${stores} stores` : ""}`;
  });
  if (empty > 0) details.push(`empty ${empty}`);
  if (longest > 0) details.push(`length up to ${longest}`);
  return `Present in ${place}: ${details.join(", ")}.`;
}

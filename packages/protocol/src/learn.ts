import { isRecord, type JsonType, jsonType } from "./json.ts";
import { sampleOrders } from "./samples.ts";

/** A value that fewer orders have may belong to a buyer. */
const fewestOrders = 20;
const lengthClasses = [0, 8, 32, 128, 512, 2048, Infinity];

interface Origin {
  /** Different for each order. */
  readonly order: number;
  readonly store: unknown;
}

/** Counts the values of a field, and keeps only those that belong to no buyer. */
export class Counter {
  readonly types = new Map<JsonType, { times: number; readonly stores: Set<unknown> }>();
  /** How many values there are, including `null`. */
  total = 0;
  /** How many texts and lists are empty. */
  empty = 0;
  /** The length class of the longest text or list, by its upper bound. */
  longest = 0;
  /** Orders by value, as JSON. */
  readonly #literals = new Map<string, { orders: number; last: number }>();

  /** A value of the form, as JSON, may be kept. */
  add(value: unknown, { order, store }: Origin, form?: RegExp): void {
    this.total++;
    const type = entry(this.types, jsonType(value), () => ({ times: 0, stores: new Set() }));
    type.times++;
    type.stores.add(store);
    if (typeof value === "string" || Array.isArray(value)) {
      if (value.length === 0) this.empty++;
      const length = lengthClasses.find((most) => value.length <= most)!;
      this.longest = Math.max(this.longest, length);
    }
    if (!form?.test(JSON.stringify(value))) return;
    const literal = entry(this.#literals, JSON.stringify(value), () => ({ orders: 0, last: 0 }));
    if (literal.last !== order) literal.orders++;
    literal.last = order;
  }

  /**
   * Returns the values, as JSON, that enough orders have or that are in `known`, a published text, with the
   * number of their orders.
   */
  literals(known = ""): (readonly [value: string, orders: number])[] {
    const found = [...this.#literals].map(([value, { orders }]) => [value, orders] as const);
    return found.filter(([value, orders]) => orders >= fewestOrders || known.includes(value));
  }
}

/** Names for programs, such as `gift_wrap`. A long number may be that of a card. */
const handleForm = /^"(?!.*\d{4})(?=.{2,40}"$)[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*"$/;
const titleForm = /^"(?!.*\d{4}|.*\d\D+\d)[\p{L}\d][\p{L}\d ,.:;()«»№%/?!-]{1,59}"$/u;
const idForm = /^[1-9]\d{0,8}$/;

/** Paths whose values do not belong to a buyer. */
const literalForms = new Map([
  ["fulfillment_status", /^"[a-z_]{2,30}"$/],
  ["custom_status.permalink", handleForm],
  ["currency_code", /^"[A-Z]{3}"$/],
  ["order_lines[].unit", /^"[a-z]{2,4}"$/],
  ["delivery_variant_id", idForm],
  ["payment_gateway_id", idForm],
]);

/** Counts what orders look like. Ignores keys that the toolkit does not know. */
export class OrderCounters {
  orders = 0;
  /** The ids of the counted orders, by store. */
  readonly stores = new Map<unknown, Set<unknown>>();
  /** By path, such as `order_lines[].title`. */
  readonly paths = new Map<string, Counter>();
  readonly #handles = new Counter();
  readonly #values = new Map<string, Counter>();
  readonly #titles = new Map<string, Counter>();
  readonly #places = new Map<string, Set<string>>();

  /** Counts an order once, and at most `most` orders of a store. Returns whether it was counted. */
  add(order: object, store: unknown, most: number): boolean {
    const { id } = order as { readonly id?: unknown };
    const ids = entry(this.stores, store, () => new Set());
    if (ids.has(id) || ids.size >= most) return false;
    ids.add(id);
    this.orders++;
    this.#add("", order, { order: this.orders, store });
    return true;
  }

  #add(path: string, value: unknown, origin: Origin): void {
    if (!knownPaths.has(path)) return;
    counterAt(this.paths, path).add(value, origin, literalForms.get(path));
    for (const [inner, part] of partsOf(path, value)) this.#add(inner, part, origin);
    if (path.endsWith("fields_values[]") && isRecord(value)) this.#addField(path, value, origin);
  }

  #addField(path: string, { handle, name, value = null }: Record<string, unknown>, origin: Origin): void {
    // `fieldValue` finds a field by both.
    for (const key of new Set([handle, name])) {
      const id = JSON.stringify(key);
      if (!handleForm.test(id)) continue;
      this.#handles.add(key, origin, handleForm);
      counterAt(this.#titles, id).add(name, origin, titleForm);
      counterAt(this.#values, id).add(value, origin);
      entry(this.#places, id, () => new Set()).add(path);
    }
  }

  /**
   * Returns the fields that stores added, if enough orders have them or their handles are in `known`, a
   * published text. The title is that of most of these orders.
   */
  fields(known = "") {
    return this.#handles.literals(known).map(([id, orders]) => {
      const titles = counterAt(this.#titles, id).literals();
      const [title] = titles.find(([, times]) => times * 2 > orders) ?? [id];
      return {
        handle: JSON.parse(id) as string,
        title: JSON.parse(title) as string,
        orders,
        values: counterAt(this.#values, id),
        places: this.#places.get(id)!,
      };
    });
  }
}

/** The paths of an order, each with an example of each type that the toolkit's samples have there. */
export const knownPaths = new Map<string, Map<JsonType, unknown>>();
for (const sample of Object.values(sampleOrders)) addExamples("", sample());

function addExamples(path: string, value: unknown): void {
  const examples = entry(knownPaths, path, () => new Map<JsonType, unknown>());
  const isBlank = [undefined, '""', "[]"].includes(JSON.stringify(examples.get(jsonType(value))));
  if (isBlank) examples.set(jsonType(value), value);
  for (const [inner, part] of partsOf(path, value)) addExamples(inner, part);
}

function partsOf(path: string, value: unknown): [path: string, part: unknown][] {
  if (Array.isArray(value)) return value.map((item) => [`${path}[]`, item]);
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([key, part]) => [path ? `${path}.${key}` : key, part]);
}

function counterAt(counters: Map<string, Counter>, key: string): Counter {
  return entry(counters, key, () => new Counter());
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

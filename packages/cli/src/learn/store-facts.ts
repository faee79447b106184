import type { JsonType } from "@orderpane/protocol/json";
import { knownPaths, type OrderCounters } from "@orderpane/protocol/learn";

const statuses = /^"(new|accepted|approved|dispatched|delivered|declined|returned)"$/;
/** Members of an order, with the form, as JSON, that they have according to `platform-facts.md`. */
const forms: readonly (readonly [fact: string, key: string, form: RegExp])[] = [
  ["`fulfillment_status` is one of seven", "fulfillment_status", statuses],
  ["`financial_status` is `pending` or `paid`", "financial_status", /^"(pending|paid)"$/],
  ["`delivery_date` has no time", "delivery_date", /^"\d{4}-\d\d-\d\d"$/],
  ["`created_at` has the UTC offset", "created_at", /^"\d{4}-.+[+-]\d\d:\d\d"$/],
];
/** Paths that may have any type. */
const untyped = /(^cookies|value)$/;
const reliable = ["id", "number", "account_id", "order_lines"];

/** How many orders confirm what we know of the platform, and how many contradict it. */
export class StoreFacts {
  readonly #counts = new Map<string, { fact: string; confirmed: number; contradicted: number }>();

  /** Compares orders of one page, in the order of the store's list. */
  add(orders: readonly Readonly<Record<string, unknown>>[]): void {
    for (const [nth, order] of orders.entries()) {
      const isWhole = reliable.every((key) => order[key] != null);
      this.#add("`id`, `number`, `account_id`, `order_lines` are always present", isWhole);
      const last = orders[nth - 1];
      if (last) this.#add("lists are sorted by descending id", Number(order["id"]) < Number(last["id"]));
      for (const [fact, key, form] of forms) {
        if (order[key] != null) this.#add(fact, form.test(JSON.stringify(order[key])));
      }
    }
  }

  #add(fact: string, holds: boolean): void {
    const count = this.#counts.get(fact) ?? { fact, confirmed: 0, contradicted: 0 };
    count[holds ? "confirmed" : "contradicted"]++;
    this.#counts.set(fact, count);
  }

  /** Returns the facts, and the types that the toolkit's samples lack. Numbers may be texts. */
  compare({ paths }: OrderCounters) {
    const typed = [...paths].filter(([path]) => !untyped.test(path));
    const types = typed.flatMap(([path, { types: found, total }]) => {
      const known: JsonType[] = [...knownPaths.get(path)!.keys()].filter((type) => type !== "null");
      const isKnown = (type: JsonType) =>
        known.length === 0 || known.includes(type) || (isScalar(type) && known.every(isScalar));
      const others = [...found].filter(([type]) => type !== "null" && !isKnown(type));
      return others.map(([type, { times }]) => {
        const fact = `\`${path}\` is ${known.join(" or ")}, not ${type}`;
        const nulls = found.get("null")?.times ?? 0;
        return { fact, confirmed: total - nulls - times, contradicted: times };
      });
    });
    return [...this.#counts.values(), ...types];
  }
}

function isScalar(type: JsonType): boolean {
  return type === "string" || type === "number";
}

const statuses = /^"(new|accepted|approved|dispatched|delivered|declined|returned)"$/;
/** Members of an order, with the form, as JSON, that they have according to `platform-facts.md`. */
const forms: readonly (readonly [fact: string, key: string, form: RegExp])[] = [
  ["`fulfillment_status` is one of seven", "fulfillment_status", statuses],
  ["`financial_status` is `pending` or `paid`", "financial_status", /^"(pending|paid)"$/],
  ["`delivery_date` has no time", "delivery_date", /^"\d{4}-\d\d-\d\d"$/],
  ["`created_at` has the UTC offset", "created_at", /^"\d{4}-.+[+-]\d\d:\d\d"$/],
];
const reliable = ["id", "number", "account_id", "order_lines"];

/** Counts the orders that confirm what we know of the platform, and those that contradict it. */
export class StoreFacts {
  readonly list: { readonly fact: string; confirmed: number; contradicted: number }[] = [];

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
    let row = this.list.find((known) => known.fact === fact);
    if (!row) this.list.push((row = { fact, confirmed: 0, contradicted: 0 }));
    row[holds ? "confirmed" : "contradicted"]++;
  }
}

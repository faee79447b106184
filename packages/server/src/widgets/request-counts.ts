import type { RefusalCode } from "./refusals.ts";

/** In ms. */
const slotLength = 10 * 60_000;

/**
 * Counts the widget requests of the last hour that this process has handled. Only requests whose key the
 * application has signed are counted, so the stores, widgets and refusals bound the number of counts.
 */
export class RequestCounts {
  /** By slot, then by store, outcome and widget. */
  readonly #slots = new Map<number, Map<string, number>>();

  add(insalesId: number, widget: string, outcome: "answered" | RefusalCode, now: number): void {
    const current = Math.floor(now / slotLength);
    const counts = this.#slots.get(current) ?? new Map<string, number>();
    this.#slots.set(current, counts);
    // Slots after the current one are from before the clock was set back.
    for (const slot of this.#slots.keys()) {
      if (slot > current || slot <= current - 6) this.#slots.delete(slot);
    }
    const key = `${insalesId} ${outcome} ${widget}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  /** Returns the requests of a store's widgets by outcome: `answered`, or the code of a refusal. */
  of(insalesId: number, now: number) {
    const sums = new Map<string, number>();
    for (const [slot, counts] of this.#slots) {
      if (slot <= Math.floor(now / slotLength) - 6) continue;
      for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
    }
    const own = [...sums].filter(([key]) => key.startsWith(`${insalesId} `));
    return own.map(([key, count]) => {
      const [, outcome = "", widget = ""] = key.split(" ");
      return { widget, outcome, count };
    });
  }
}

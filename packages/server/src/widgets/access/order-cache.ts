import type { OrderInfo } from "@orderpane/protocol/order";

/** Reads an order from a store; `null` if the store does not have it. */
export type ReadOrder = (insalesId: number, id: number) => Promise<OrderInfo | null>;

/**
 * Keeps orders for a short time: several widgets of one page ask for the same order, and each request to the
 * store counts against its limit. An error is not kept.
 */
export function cacheOrders(read: ReadOrder, { ms, now }: { ms: number; now: () => number }): ReadOrder {
  const cache = new Map<string, { readonly order: Promise<OrderInfo | null>; readonly end: number }>();
  return async (insalesId, id) => {
    // Nothing else can be an id, or become a path.
    if (!Number.isSafeInteger(id) || id < 1) return null;
    const name = `${insalesId} ${id}`;
    const known = cache.get(name);
    // A copy, because the handlers of several requests get it.
    if (known && now() < known.end) return structuredClone(await known.order);
    const order = read(insalesId, id);
    cache.delete(name);
    cache.set(name, { order, end: now() + ms });
    // The oldest come first.
    for (const [old, { end }] of cache) {
      if (cache.size <= mostOrders && now() < end) break;
      cache.delete(old);
    }
    try {
      return structuredClone(await order);
    } catch (error) {
      if (cache.get(name)?.order === order) cache.delete(name);
      throw error;
    }
  };
}

const mostOrders = 500;

import type { OrderInfo } from "@orderpane/protocol/order";

/** Reads an order from a store; `null` if the store does not have it. */
export type ReadOrder = (insalesId: number, id: number) => Promise<OrderInfo | null>;

/**
 * Keeps orders for a short time: several widgets of one page ask for the same order, and each request to the
 * store counts against its limit. An error is not kept. Reads only a few orders of a store at once.
 */
export function cacheOrders(readOrder: ReadOrder, { ms, now }: { ms: number; now: () => number }): ReadOrder {
  const read = limitReads(readOrder);
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

/** How many orders of one store are read at once. */
const mostReads = 20;

/** A store may need half a minute for a response, and meanwhile more and more requests would come. */
function limitReads(read: ReadOrder): ReadOrder {
  const underWay = new Map<number, number>();
  return async (insalesId, id) => {
    const others = underWay.get(insalesId) ?? 0;
    if (others >= mostReads) throw new Error(`${others} other orders are being read from the store`);
    underWay.set(insalesId, others + 1);
    try {
      return await read(insalesId, id);
    } finally {
      const left = (underWay.get(insalesId) ?? 1) - 1;
      if (left > 0) underWay.set(insalesId, left);
      else underWay.delete(insalesId);
    }
  };
}

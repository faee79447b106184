import type { createRecordClient } from "@orderpane/deploy/client";
import * as json from "@orderpane/protocol/json";

type Read = ReturnType<typeof createRecordClient>["read"];

/** Yields about `wanted` orders of a store in pages: the newest, then some from its whole history. */
export async function* readOrders(read: Read, wanted: number) {
  const size = Math.min(Math.max(Math.ceil(wanted / 5), pageSize.min), pageSize.max);
  const total = await read("/admin/orders/count.json", "count the orders", decodeCount);
  for (const page of choosePages(total / size, Math.ceil(wanted / size))) {
    yield await read(`/admin/orders.json?page=${page}&per_page=${size}`, "read the orders", decodePage);
  }
}

/** observed: a page has at least 10 orders and at most 250. Smaller pages need less memory. */
const pageSize = { min: 10, max: 100 } as const;

/** Returns the pages to read: half of them are the newest, the others are spread over the rest. */
export function choosePages(all: number, wanted: number): number[] {
  const needed = Math.min(Math.ceil(all), wanted);
  const newest = Math.ceil(needed / 2);
  // A last page that is not full is read only if all are.
  const step = (Math.max(Math.floor(all), needed) - newest) / (needed - newest);
  return Array.from({ length: needed }, (_, nth) =>
    nth < newest ? nth + 1 : newest + Math.round((nth + 1 - newest) * step),
  );
}

const counted = json.object({ count: json.integer({ min: 0 }) });
// Orders are not copied.
const listed = json.array(json.custom<Readonly<Record<string, unknown>>>(json.isRecord));
const decodeCount = (body: string) => json.parse(counted, JSON.parse(body)).count;
const decodePage = (body: string) => json.parse(listed, JSON.parse(body));

import type { OrderInfo, ShippingAddress } from "@orderpane/protocol/order";

/**
 * Returns the delivery address in one line: the full address as the store composed it, or else its parts
 * without repeated places, or else the pickup point. Empty if the order has none of them.
 */
export function addressLine({
  shipping_address: address,
  delivery_info: delivery,
}: Pick<OrderInfo, "shipping_address" | "delivery_info">): string {
  return (
    join([address?.full_delivery_address]) ||
    (address && joinParts(address)) ||
    join([delivery?.outlet?.title, delivery?.outlet?.address])
  );
}

function joinParts({ zip, state, city, address, street, house, flat }: ShippingAddress): string {
  let line = join([address]) || join([street, house, flat && `кв. ${flat}`]);
  // A city that is also a region appears as both, and the address may begin with either.
  const named = new Set(line.split(",").map(placeName));
  for (const place of [city, state, zip]) {
    if (!place || named.has(placeName(place))) continue;
    named.add(placeName(place));
    line = join([place, line]);
  }
  return line;
}

/** Some stores write parts such as `zip` as numbers. */
function placeName(part: unknown): string {
  return String(part)
    .toLowerCase()
    .replace(/^\s*(г\.|г\s)/, "")
    .trim();
}

function join(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}

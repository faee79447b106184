import type { OrderInfo, ShippingAddress } from "@orderpane/protocol/order";

/**
 * Where the order goes, in one line: the full address as the store composed it, else its parts, no place twice, else
 * the pickup point; empty where the order says nothing.
 */
export function addressLine({
  shipping_address: address,
  delivery_info: delivery,
}: Pick<OrderInfo, "shipping_address" | "delivery_info">): string {
  return (
    address?.full_delivery_address ||
    (address && joinParts(address)) ||
    join([delivery?.outlet?.title, delivery?.outlet?.address])
  );
}

type Part = string | null | undefined;

function joinParts({ zip, state, city, address, street, house, flat }: ShippingAddress): string {
  let line = address || join([street, house, flat && `кв. ${flat}`]);
  // Cities that are regions come as both, and the address may begin with either.
  const named = new Set(line.split(",").map(placeName));
  for (const place of [city, state, zip]) {
    if (!place || named.has(placeName(place))) continue;
    named.add(placeName(place));
    line = join([place, line]);
  }
  return line;
}

function placeName(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*(г\.|г\s)/, "")
    .trim();
}

function join(parts: readonly Part[]): string {
  return parts.filter(Boolean).join(", ");
}

import { formatDate } from "@orderpane/runtime";

/** Returns the order's own delivery data, for a `KeyValueList`. */
export function deliveryOf(order: Orderpane.OrderInfo) {
  const { delivery_info: delivery, delivery_title } = order;
  const { outlet, delivery_interval: interval } = delivery ?? {};
  const days = range(interval?.min_days, interval?.max_days);
  return [
    ["Служба", delivery?.shipping_company || delivery?.title || delivery_title],
    // An agreed day is more exact than an interval.
    ["Срок", dayOf(order) ?? (days && `${days} дн.`)],
    ["Пункт выдачи", [outlet?.title, outlet?.address].filter(Boolean).join("\n")],
  ] as const;
}

/** `05.11.2026, 18–21 ч` */
function dayOf(order: Orderpane.OrderInfo): string | null {
  const day = formatDate(order.delivery_date);
  const hours = range(order.delivery_from_hour, order.delivery_to_hour);
  return day && hours ? `${day}, ${hours} ч` : day;
}

/** Returns `3–5`, or `3` if both are equal or only one is known. */
function range(...ends: unknown[]): string {
  return [...new Set(ends)].filter((end) => typeof end === "number").join("–");
}

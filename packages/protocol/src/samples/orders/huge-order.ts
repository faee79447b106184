import { catalogLine } from "../catalog.ts";
import { makeOrder } from "../make/make-order.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function hugeOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  const sorts = ["puerh", "oolong", "sencha", "ivanTea"] as const;
  return makeOrder({
    id: 1013,
    created_at: "2026-11-13T00:00:00.000+03:00",
    order_lines: Array.from({ length: 400 }, (_, index) =>
      catalogLine(sorts[index % sorts.length]!, 1 + (index % 9), {
        variant_id: 30_000 + index,
        sku: `OPT-${index}`,
        title: `Партия ${index + 1}: ${"пуэр, улун и белый чай ".repeat(10)}`,
        comment: "Проверить целостность упаковки. ".repeat(5),
      }),
    ),
    delivery_price: 45_000,
    discounts: [{ amount: 12_345.67, description: "Оптовая скидка. ".repeat(40) }],
    comment: "Просим отгрузить партиями по сорок мест. ".repeat(500),
    manager_comment: "безпробелов".repeat(1000),
    fields_values: Array.from({ length: 60 }, (_, index) => ({
      handle: `pole-${index + 1}`,
      name: `Поле номер ${index + 1}`,
      value: "значение ".repeat(100),
    })),
    order_changes: Array.from({ length: 300 }, (_, index) => ({
      action: "order_updated",
      created_at: "2026-11-13T00:00:00.000+03:00",
      user_name: `Менеджер ${index + 1}`,
    })),
    client: { id: 513, name: "Оптовый покупатель ".repeat(50), phone: "+78005550100" },
    shipping_address: { id: 713, city: "Новосибирск", street: "Складская улица ".repeat(60), house: "1" },
    ...overrides,
  });
}

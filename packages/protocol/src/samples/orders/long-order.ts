import { catalogLine } from "../catalog.ts";
import { makeOrder } from "../make/make-order.ts";
import { moneyAsText } from "../make/money-as-text.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function longOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  const fullName = "Константинопольская-Преображенская Александра-Виктория Максимилиановна";
  return moneyAsText(
    makeOrder({
      id: 1006,
      created_at: "2026-11-07T09:30:15.870+03:00",
      order_lines: [
        catalogLine("puerh", 120, {
          title:
            "Набор коллекционный «Двенадцать провинций»: пуэр, улун, красный, белый и жёлтый чай в деревянной шкатулке ручной работы с гравировкой и подставкой",
        }),
        catalogLine("oolong", 1, { title: "Высокогорный".repeat(12), sku: "SKU-".repeat(20) }),
      ],
      delivery_price: 4999.99,
      comment: `Очень длинный комментарий. ${"Пожалуйста, упакуйте каждую позицию отдельно. ".repeat(15)}`,
      delivery_title: "Доставка до двери с подъёмом на этаж и предварительным звонком за два часа",
      custom_status: { permalink: "long", title: "Ожидает подтверждения у ответственного менеджера склада" },
      client: {
        id: 505,
        name: "Александра-Виктория",
        surname: "Константинопольская-Преображенская",
        middlename: "Максимилиановна",
        email: `${"aleksandra.viktoriya.".repeat(5)}k@example.com`,
        phone: "+7 (495) 000-00-00 доб. 1234567890",
      },
      shipping_address: {
        id: 705,
        full_name: fullName,
        city: "Петропавловск-Камчатский",
        zip: "683000",
        street: "улица имени Героев Тихоокеанского флота и Дважды Краснознамённой флотилии",
        house: "128/34, корпус 5, строение 2",
        flat: "1024",
      },
      ...overrides,
    }),
  );
}

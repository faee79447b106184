import { catalogLine } from "../catalog.ts";
import { attack, image, script } from "../hostile-text.ts";
import { makeOrder } from "../make/make-order.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function hostileOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  return makeOrder({
    id: 1007,
    created_at: "2026-11-08T03:33:33.333+03:00",
    order_lines: [
      catalogLine("puerh", 1, { title: `Чай ${script}${image}`, comment: image }),
      catalogLine("oolong", 1, { title: `</script>${script}<!--`, sku: `'-(${attack})-'` }),
    ],
    comment: `Добрый день! ${script} </script>${script} </textarea>${script} <!-- ${image} \${${attack}}`,
    manager_comment: "Похоже на взлом, не открывать ссылки.",
    // `JSON.parse` treats `__proto__` as an ordinary key.
    cookies: JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    referer: `javascript:${attack}`,
    first_referer: `data:text/html,${script}`,
    current_location: `/" onmouseover="${attack}`,
    coupon: `\u2028${attack}\u2029//`,
    delivery_title: `Курьер ${image}`,
    payment_title: `]]>${script}`,
    fields_values: [{ id: 61, handle: "__proto__", name: "Поле", value: script }],
    client: {
      id: 506,
      name: `Иван ${image}`,
      surname: script,
      email: `"${attack}"@example.com`,
      phone: `tel:+7;${attack}`,
    },
    shipping_address: {
      id: 706,
      full_name: image,
      full_delivery_address: `г. Москва, ${script}`,
      city: `Москва" autofocus onfocus="${attack}`,
    },
    ...overrides,
  });
}

import type { OrderInfo } from "@orderpane/protocol/order";
import { line } from "./catalog.ts";
import { makeOrder } from "./make-order.ts";
import { address, field, person } from "./people.ts";

/** Sets a global where anything of this order is run instead of shown. */
const attack = "window.__hostile = true";
const script = `<script>${attack}</script>`;
const image = `"><img src=x onerror="${attack}">`;

/** What a buyer may write who wants the back-office, or a widget, to run it. */
export function hostileOrder(id: number, accountId: number): OrderInfo {
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-08T03:33:33.333+03:00",
    lines: [
      line("puerh", 1, { title: `Чай ${script}${image}`, comment: image }),
      line("oolong", 1, { title: `</script>${script}<!--`, sku: `'-(${attack})-'` }),
    ],
    more: {
      comment: `Добрый день! ${script} </script>${script} </textarea>${script} <!-- ${image} \${${attack}}`,
      manager_comment: "Похоже на взлом, не открывать ссылки.",
      // Parsed, so that `__proto__` is a key like any other.
      cookies: JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
      referer: `javascript:${attack}`,
      first_referer: `data:text/html,${script}`,
      current_location: `/" onmouseover="${attack}`,
      coupon: `\u2028${attack}\u2029//`,
      delivery_title: `Курьер ${image}`,
      payment_title: `]]>${script}`,
      fields_values: [field(61, "__proto__", "Поле", script)],
      client: person(506, {
        name: `Иван ${image}`,
        surname: script,
        email: `"${attack}"@example.com`,
        phone: `tel:+7;${attack}`,
      }),
      shipping_address: address(706, {
        full_name: image,
        full_delivery_address: `г. Москва, ${script}`,
        city: `Москва" autofocus onfocus="${attack}`,
      }),
    },
  });
}

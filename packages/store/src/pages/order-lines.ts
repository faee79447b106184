import { html } from "hono/html";
import type { Money, OrderInfo, OrderLine } from "@orderpane/protocol/order";
import type { Html } from "./layout.ts";
import { formatMoney, joinParts } from "./text.ts";

/** The table of an order's lines, with its totals. */
export function orderLines(order: OrderInfo): Html {
  return html`<section class="card">
    <h2>Состав заказа</h2>
    <table>
      <thead>
        <tr>
          <th>Товар</th>
          <th class="number">Цена</th>
          <th class="number">Кол-во</th>
          <th class="number">Сумма</th>
        </tr>
      </thead>
      <tbody>
        ${order.order_lines.map((line) => lineRow(line, order.currency_code))}
      </tbody>
      <tfoot>
        ${totalRows(order)}
      </tfoot>
    </table>
  </section>`;
}

function lineRow(line: OrderLine, currency: OrderInfo["currency_code"]): Html {
  const note = joinParts(
    [line.sku && `арт. ${line.sku}`, line.bundle_id && `набор ${line.bundle_id}`, line.comment],
    " · ",
  );
  return html`<tr>
    <td class="wrap">
      ${line.title ?? `Позиция ${line.id}`}${note && html`<div class="muted">${note}</div>`}
    </td>
    <td class="number">${formatMoney(line.full_sale_price ?? line.sale_price, currency)}</td>
    <td class="number">${line.quantity ?? "—"} ${line.unit}</td>
    <td class="number">${formatMoney(line.full_total_price ?? line.total_price, currency)}</td>
  </tr>`;
}

function totalRows({
  items_price,
  delivery_price,
  total_price,
  discounts,
  currency_code,
}: OrderInfo): Html[] {
  const money = (sum: Money | null | undefined) => formatMoney(sum, currency_code);
  const reductions = (discounts ?? []).map(({ description, amount }) =>
    totalRow(`Скидка: ${description ?? "без названия"}`, `− ${money(amount)}`),
  );
  return [
    totalRow("Товары", money(items_price)),
    ...reductions,
    totalRow("Доставка", money(delivery_price)),
    html`<tr class="total">
      <th colspan="3">Итого</th>
      <td class="number">${money(total_price)}</td>
    </tr>`,
  ];
}

function totalRow(title: string, sum: string): Html {
  return html`<tr>
    <td colspan="3" class="wrap">${title}</td>
    <td class="number">${sum}</td>
  </tr>`;
}

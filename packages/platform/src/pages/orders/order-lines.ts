import { html } from "hono/html";
import type { Money, OrderInfo, OrderLine } from "@orderpane/protocol/order";
import type { Html } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { joinParts } from "./join-parts.ts";

/** The table of an order's lines, with its totals. */
export function orderLines(order: OrderInfo, locale: Locale): Html {
  const { say } = locale;
  return html`<section class="card">
    <h2>${say("lines")}</h2>
    <table class="stacked">
      <thead>
        <tr>
          <th>${say("product")}</th>
          <th class="number">${say("price")}</th>
          <th class="number">${say("quantity")}</th>
          <th class="number">${say("sum")}</th>
        </tr>
      </thead>
      <tbody>
        ${order.order_lines.map((line) => lineRow(line, order.currency_code, locale))}
      </tbody>
      <tfoot>
        ${totalRows(order, locale)}
      </tfoot>
    </table>
  </section>`;
}

function lineRow(line: OrderLine, currency: OrderInfo["currency_code"], { say, money }: Locale): Html {
  const note = joinParts(
    [
      line.sku && say("sku", { sku: line.sku }),
      line.bundle_id && say("bundle", { id: line.bundle_id }),
      line.comment,
    ],
    " · ",
  );
  return html`<tr>
    <td class="wrap">
      ${line.title ?? say("lineTitle", { id: line.id })}${note && html`<div class="muted">${note}</div>`}
    </td>
    <td class="number" data-label="${say("price")}">
      ${money(line.full_sale_price ?? line.sale_price, currency)}
    </td>
    <td class="number" data-label="${say("quantity")}">${line.quantity ?? "—"} ${line.unit}</td>
    <td class="number" data-label="${say("sum")}">
      ${money(line.full_total_price ?? line.total_price, currency)}
    </td>
  </tr>`;
}

function totalRows(
  { items_price, delivery_price, total_price, discounts, currency_code }: OrderInfo,
  { say, money }: Locale,
): Html[] {
  const sum = (amount: Money | null | undefined) => money(amount, currency_code);
  const reductions = (discounts ?? []).map(({ description, amount }) =>
    totalRow(say("discount", { title: description ?? say("untitled") }), `− ${sum(amount)}`),
  );
  return [
    totalRow(say("items"), sum(items_price)),
    ...reductions,
    totalRow(say("delivery"), sum(delivery_price)),
    html`<tr class="total">
      <th colspan="3" scope="row">${say("total")}</th>
      <td class="number">${sum(total_price)}</td>
    </tr>`,
  ];
}

function totalRow(title: string, sum: string): Html {
  return html`<tr>
    <td colspan="3" class="wrap">${title}</td>
    <td class="number">${sum}</td>
  </tr>`;
}

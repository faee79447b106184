import { html } from "hono/html";
import type { Money } from "@orderpane/protocol/order";
import type { Html } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { joinParts } from "./join-parts.ts";
import type { ReadableOrder } from "./readable-order.ts";

type ReadableLine = NonNullable<ReadableOrder["order_lines"]>[number];

/** The table of an order's lines, with its totals. */
export function orderLines(order: ReadableOrder, locale: Locale): Html {
  const { t } = locale;
  return html`<section class="card">
    <h2>${t("lines")}</h2>
    <table class="stacked">
      <thead>
        <tr>
          <th>${t("product")}</th>
          <th class="number">${t("price")}</th>
          <th class="number">${t("quantity")}</th>
          <th class="number">${t("sum")}</th>
        </tr>
      </thead>
      <tbody>
        ${(order.order_lines ?? []).map((line) => lineRow(line, order.currency_code, locale))}
      </tbody>
      <tfoot>
        ${totalRows(order, locale)}
      </tfoot>
    </table>
  </section>`;
}

function lineRow(line: ReadableLine, currency: ReadableOrder["currency_code"], { t, money }: Locale): Html {
  const note = joinParts(
    [
      line.sku && t("sku", { sku: line.sku }),
      line.bundle_id && t("bundle", { id: line.bundle_id }),
      line.comment,
    ],
    " · ",
  );
  return html`<tr>
    <td class="wrap">
      ${line.title ?? t("lineTitle", { id: line.id ?? "—" })}${note && html`<div class="muted">${note}</div>`}
    </td>
    <td class="number" data-label="${t("price")}">
      ${money(line.full_sale_price ?? line.sale_price, currency)}
    </td>
    <td class="number" data-label="${t("quantity")}">${line.quantity ?? "—"} ${line.unit}</td>
    <td class="number" data-label="${t("sum")}">
      ${money(line.full_total_price ?? line.total_price, currency)}
    </td>
  </tr>`;
}

function totalRows(
  { items_price, delivery_price, total_price, discounts, currency_code }: ReadableOrder,
  { t, money }: Locale,
): Html[] {
  const sum = (amount: Money | null | undefined) => money(amount, currency_code);
  const reductions = (discounts ?? []).map(({ description, amount }) =>
    totalRow(t("discount", { title: description ?? t("untitled") }), `− ${sum(amount)}`),
  );
  return [
    totalRow(t("items"), sum(items_price)),
    ...reductions,
    totalRow(t("delivery"), sum(delivery_price)),
    html`<tr class="total">
      <th colspan="3" scope="row">${t("total")}</th>
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

import { html } from "hono/html";
import type { Money } from "@orderpane/protocol/order";
import { type Column, table } from "../layout/elements.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import { termIn } from "./english-terms.ts";
import { joinParts } from "./join-parts.ts";
import type { ReadableOrder } from "./readable-order.ts";

export function orderLines(order: ReadableOrder, locale: Locale): Html {
  const { t, language } = locale;
  const sum = (amount: Money | null | undefined) => locale.money(amount, order.currency_code);
  const numberColumn = (title: string, cell: Column<ReadableLine>["cell"]): Column<ReadableLine> => ({
    title,
    cell,
    kind: "number",
    isLabelled: true,
  });
  const columns: Column<ReadableLine>[] = [
    { title: t("product"), cell: (line) => titleCell(line, locale), kind: "wrap" },
    numberColumn(t("price"), (line) => sum(line.full_sale_price ?? line.sale_price)),
    numberColumn(
      t("quantity"),
      ({ quantity, unit }) => html`${quantity ?? "—"} ${unit && termIn(language, unit)}`,
    ),
    numberColumn(t("sum"), (line) => sum(line.full_total_price ?? line.total_price)),
  ];
  const totals = [
    [t("items"), sum(order.items_price)],
    ...(order.discounts ?? []).map(({ description, amount }) => [
      t("discount", { title: description ?? t("untitled") }),
      `−${sum(amount)}`,
    ]),
    [t("delivery"), sum(order.delivery_price)],
  ];
  const foot = html`${totals.map(
      ([title, amount]) =>
        html`<tr>
          <td colspan="3" class="wrap">${title}</td>
          <td class="number">${amount}</td>
        </tr>`,
    )}
    <tr class="total">
      <th colspan="3" scope="row">${t("total")}</th>
      <td class="number">${sum(order.total_price)}</td>
    </tr>`;
  return html`<section class="card">
    <h2>${t("lines")}</h2>
    ${table(columns, order.order_lines ?? [], { foot })}
  </section>`;
}

type ReadableLine = NonNullable<ReadableOrder["order_lines"]>[number];

function titleCell(line: ReadableLine, { t }: Locale): Html {
  const note = joinParts(
    [
      line.sku && t("sku", { sku: line.sku }),
      line.bundle_id && t("bundle", { id: line.bundle_id }),
      line.comment,
    ],
    " · ",
  );
  return html`${line.title ?? t("lineTitle", { id: line.id ?? "—" })}${note && html`<div class="muted">${note}</div>`}`;
}

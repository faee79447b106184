import { formatMoney, pageLocale, settingsOf, useOrder, useSettings } from "@orderpane/runtime";
import { EmptyState, MoneyText, Notice, Panel, Table } from "@orderpane/runtime/ui";
import { marginOf, type MarginRow } from "./margin.ts";
import styles from "./margin.module.css";

/** Shows the margin of each line and of the order, using the order's data and one setting. */
export default function Margin() {
  const order = useOrder();
  const { costShare } = useSettings(settingsOf({ costShare: "number?" }));
  const { rows, revenue, margin } = marginOf(order, costShare);
  const isEstimate = rows.some((row) => row.isEstimate);
  const money = (value: number | null) => <MoneyText value={value} currency={order.currency_code} />;
  const estimate = (value: number | null, isRough?: boolean) => [isRough && "≈\u00a0", money(value)];

  return (
    <Panel>
      <Table
        label="Маржа по позициям"
        rows={rows}
        columns={[
          {
            title: "Товар",
            cell: (row) => <Title row={row} currency={order.currency_code} />,
            foot: `Итого${margin !== null && revenue ? `, ${percent(margin / revenue)}` : ""}`,
          },
          { title: "Сумма", cell: (row) => money(row.revenue), foot: money(revenue), align: "end" },
          {
            title: "Маржа",
            cell: (row) => estimate(row.margin, row.isEstimate),
            foot: estimate(margin, isEstimate && margin !== null),
            align: "end",
          },
        ]}
      />
      {rows.length === 0 && <EmptyState>В заказе нет позиций</EmptyState>}
      {isEstimate && <Notice tone="neutral">≈ себестоимость: {costShare} % цены без скидок</Notice>}
      {margin === null && (
        <Notice tone="warning">
          Не у всех позиций известны цена и себестоимость. Себестоимость в процентах цены задаёт настройка
          costShare
        </Notice>
      )}
    </Panel>
  );
}

function Title({ row, currency }: { row: MarginRow; currency: string | null | undefined }) {
  const { title, quantity, discount } = row;
  const details = [`× ${quantity ?? "—"}`, discount && `скидка ${formatMoney(discount, currency)}`];
  return (
    <>
      {title} <span class={styles.details}>{details.filter(Boolean).join(", ")}</span>
    </>
  );
}

function percent(share: number): string {
  return share.toLocaleString(pageLocale(), { style: "percent" });
}

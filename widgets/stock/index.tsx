import { pageLocale, request, serverError, settingsOf } from "@orderpane/runtime";
import { useProduct, useRemote, useSettings } from "@orderpane/runtime";
import { Badge, EmptyState, MoneyText, Notice, Panel, RetryButton, Table } from "@orderpane/runtime/ui";
import { readReserved, stockOf, type StockRow, totalOf } from "./stock.ts";
import styles from "./stock.module.css";

/** Shows the stock of a product's variants and, if the application has a server, the reserved quantities. */
export default function Stock() {
  const product = useProduct();
  const { stockServer } = useSettings(settingsOf({ stockServer: "url?" }));
  const { status, data, error, reload } = useRemote(
    stockServer ?? null,
    { product_id: product.id },
    { transport: request, read: readReserved },
  );
  const rows = stockOf(product, data);
  const count = (number: number | null) => number?.toLocaleString(pageLocale()) ?? "—";
  const reserved = {
    title: "Резерв",
    cell: (row: StockRow) => (status === "loading" && !data ? "…" : count(row.reserved)),
    foot: data && count(totalOf(rows.map((row) => row.reserved))),
    align: "end" as const,
  };

  return (
    <Panel>
      {error && (
        <Notice tone="warning" action={<RetryButton onClick={reload} />}>
          {serverError(error)?.message ?? "Сервер приложения не отвечает, и резерв может быть другим"}
        </Notice>
      )}
      <Table
        label="Остатки по вариантам"
        rows={rows}
        columns={[
          { title: "Вариант", cell: (row) => <Variant row={row} />, foot: "Всего" },
          {
            title: "Цена",
            cell: (row) => <Price row={row} currency={product.currency_code} />,
            align: "end",
          },
          {
            title: "Остаток",
            cell: (row) => count(row.quantity),
            foot: count(totalOf(rows.map((row) => row.quantity))),
            align: "end",
          },
          ...(stockServer ? [reserved] : []),
        ]}
      />
      {rows.length === 0 && <EmptyState>У товара нет вариантов</EmptyState>}
    </Panel>
  );
}

function Variant({ row: { title, sku, isAvailable } }: { row: StockRow }) {
  return (
    <>
      {title} {!isAvailable && <Badge tone="warning">нет в наличии</Badge>}
      <span class={styles.sku}>{sku}</span>
    </>
  );
}

function Price({ row, currency }: { row: StockRow; currency: string | null | undefined }) {
  return (
    <>
      <MoneyText value={row.price} currency={currency} />
      {row.oldPrice !== null && (
        <s class={styles.old}>
          <MoneyText value={row.oldPrice} currency={currency} />
        </s>
      )}
    </>
  );
}

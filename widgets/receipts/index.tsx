import { request, serverError, settingsOf, useOrder, useRemote, useSettings } from "@orderpane/runtime";
import { Badge, DateText, EmptyState, Link, MoneyText, Notice } from "@orderpane/runtime/ui";
import { Panel, RetryButton, Skeleton, Table } from "@orderpane/runtime/ui";
import { MakeReceipt } from "./make-receipt.tsx";
import { type Intent, kinds, nextIntent, readReceipts, states } from "./receipt.ts";

/** Shows an order's fiscal receipts, and a button to make the next one on the server. */
export default function Receipts() {
  const order = useOrder();
  const settings = useSettings(settingsOf({ receiptsServer: "url", receiptsKey: "string" }));
  const { receiptsServer: server, receiptsKey: key } = settings;
  const { status, data, error, reload } = useRemote(
    server,
    { order_id: order.id },
    { transport: (url, options) => request(url, { ...options, key }), read: readReceipts },
  );
  const make = ({ idempotencyKey, ...receipt }: Intent) =>
    request(server, { method: "POST", key, idempotencyKey, body: { order_id: order.id, ...receipt } });
  const money = (sum: number | string) => <MoneyText value={sum} currency={order.currency_code} />;

  return (
    <Panel>
      {error && (
        <Notice tone="danger" action={<RetryButton onClick={reload} />}>
          {serverError(error)?.message ?? "Сервер чеков не отвечает"}
        </Notice>
      )}
      {!data && !error && <Skeleton />}
      {data?.length === 0 && <EmptyState>Чеков пока нет</EmptyState>}
      {data && data.length > 0 && (
        <Table
          label="Чеки заказа"
          rows={data}
          columns={[
            { title: "Дата", cell: ({ at }) => <DateText value={at} /> },
            { title: "Чек", cell: ({ kind, link }) => <Link href={link}>{kinds[kind]}</Link> },
            { title: "Состояние", cell: (row) => <Badge {...states[row.status]} /> },
            { title: "Сумма", cell: ({ total }) => money(total), align: "end" },
          ]}
        />
      )}
      {data && (
        <MakeReceipt next={nextIntent(order, data)} busy={status === "loading"} make={make} onEnd={reload} />
      )}
    </Panel>
  );
}

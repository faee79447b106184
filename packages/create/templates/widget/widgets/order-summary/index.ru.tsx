import { linesTotal, useOrder } from "orderpane/runtime";
import { KeyValueList, MoneyText, Panel } from "orderpane/ui";

/** Показывает, кто покупатель, сколько в заказе позиций и сколько они стоят. */
export default function OrderSummary() {
  const order = useOrder();
  return (
    <Panel>
      <KeyValueList
        items={[
          ["Покупатель", order.client?.name],
          ["Позиций", order.order_lines.length],
          ["Сумма", <MoneyText value={linesTotal(order)} currency={order.currency_code} />],
        ]}
      />
    </Panel>
  );
}

import { linesTotal, useOrder } from "orderpane/runtime";
import { KeyValueList, MoneyText, Panel } from "orderpane/ui";

/** Показывает покупателя, число позиций в заказе и их стоимость. */
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

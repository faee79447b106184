import { linesTotal, useOrder } from "orderpane/runtime";
import { KeyValueList, MoneyText, Panel } from "orderpane/ui";

/** Shows who the buyer is, how many lines the order has, and what they cost. */
export default function OrderSummary() {
  const order = useOrder();
  return (
    <Panel>
      <KeyValueList
        items={[
          ["Buyer", order.client?.name],
          ["Lines", order.order_lines.length],
          ["Total", <MoneyText value={linesTotal(order)} currency={order.currency_code} />],
        ]}
      />
    </Panel>
  );
}

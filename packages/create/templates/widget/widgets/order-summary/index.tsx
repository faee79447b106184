import { linesTotal, useOrder } from "orderpane/runtime";
import { KeyValueList, MoneyText, Panel } from "orderpane/ui";

/** Shows the buyer, the number of order lines, and their price. */
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

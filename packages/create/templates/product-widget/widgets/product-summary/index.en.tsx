import { useProduct } from "orderpane/runtime";
import { KeyValueList, MoneyText, Panel } from "orderpane/ui";

/** Shows what the product is called, how many variants it has, and what it costs. */
export default function ProductSummary() {
  const product = useProduct();
  return (
    <Panel>
      <KeyValueList
        items={[
          ["Product", product.title],
          ["Variants", product.variants?.length],
          ["Price", <MoneyText value={product.price_min} currency={product.currency_code} />],
        ]}
      />
    </Panel>
  );
}

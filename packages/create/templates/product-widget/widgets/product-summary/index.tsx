import { useProduct } from "orderpane/runtime";
import { KeyValueList, MoneyText, Panel } from "orderpane/ui";

/** Shows the product's title, its number of variants, and its price. */
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

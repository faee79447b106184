import { useProduct } from "orderpane/runtime";
import { KeyValueList, MoneyText, Panel } from "orderpane/ui";

/** Показывает название товара, число вариантов и цену. */
export default function ProductSummary() {
  const product = useProduct();
  return (
    <Panel>
      <KeyValueList
        items={[
          ["Товар", product.title],
          ["Вариантов", product.variants?.length],
          ["Цена", <MoneyText value={product.price_min} currency={product.currency_code} />],
        ]}
      />
    </Panel>
  );
}

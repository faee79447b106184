import { pageLocale, settingsOf, useProduct, useSettings } from "@orderpane/runtime";
import {
  Badge,
  EmptyState,
  Link,
  MoneyText,
  Notice,
  Panel,
  RetryButton,
  Skeleton,
  Table,
} from "@orderpane/runtime/ui";
import type { ListedProduct } from "@orderpane/catalog";
import { useEffect, useState } from "preact/hooks";
import { loadNeighbours, type Neighbours } from "./neighbours.ts";
import { texts } from "./texts.ts";

/**
 * Shows the other products of the product's collection. The frame's document belongs to the store, so its
 * address leads to the storefront, which must allow requests from other origins (*assumed*), because the
 * frame's origin is opaque. For a store that does not, `storefront` is a server that forwards the requests.
 */
export default function NeighboursOfProduct() {
  const product = useProduct();
  const store = new URL(document.baseURI).origin;
  const { storefront = store } = useSettings(settingsOf({ storefront: "url?" }));
  const { status, found, reload } = useNeighbours(storefront, product);
  const { unavailable, price, total, none, alone, failed } = texts();

  if (status === "loading") return <Skeleton lines={6} />;
  if (status === "failed") {
    return (
      <Notice tone="warning" action={<RetryButton onClick={reload} />}>
        {failed}
      </Notice>
    );
  }
  if (!found) return <EmptyState>{none}</EmptyState>;
  if (found.products.length === 0) return <EmptyState>{alone}</EmptyState>;
  const name = ({ url, title, available }: ListedProduct) => (
    <>
      <Link href={url.startsWith("/") ? store + url : null}>{title}</Link>{" "}
      {!available && <Badge tone="warning">{unavailable}</Badge>}
    </>
  );
  const from = ({ price_min: value }: ListedProduct) => (
    <MoneyText value={value} currency={product.currency_code} />
  );
  const count = found.count.toLocaleString(pageLocale());
  return (
    <Panel>
      <Table
        label={found.title}
        rows={found.products}
        rowKey={({ id }) => id}
        columns={[
          { title: found.title, cell: name, foot: total },
          { title: price, cell: from, foot: count, align: "end" },
        ]}
      />
    </Panel>
  );
}

type State = { readonly status: "loading" | "failed" | "ready"; readonly found?: Neighbours | null };

function useNeighbours(storefront: string, product: Orderpane.ProductInfo) {
  const [state, setState] = useState<State>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const show = (next: State) => controller.signal.aborted || setState(next);
    show({ status: "loading" });
    loadNeighbours(storefront, product, controller.signal).then(
      (found) => show({ status: "ready", found }),
      () => show({ status: "failed" }),
    );
    return () => controller.abort();
  }, [storefront, product, attempt]);
  return { ...state, reload: () => setAttempt((before) => before + 1) };
}

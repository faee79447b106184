import type { ProductInfo } from "@orderpane/protocol/order";
import type { FrameLocator, Page } from "@playwright/test";
import type { TestStore } from "./test-store.ts";
import { createWidgetPage } from "./widget-page.ts";

/** A page of the test's store that shows a product. */
export interface ProductPage {
  /** Opens the page of a product: of the store by its id, or the test's own. Default 301. */
  open(product?: number | ProductInfo): Promise<void>;
  /**
   * The frame of a widget, by its name or its title. Opens a product's page first where `product` says which, or where
   * none is open.
   */
  widget(name: string, options?: { product?: number | ProductInfo }): Promise<FrameLocator>;
}

export function createProductPage(page: Page, store: TestStore): ProductPage {
  const { open, widget } = createWidgetPage<ProductInfo>(page, store, {
    kind: "product",
    first: 301,
    urlOf: store.productUrl,
  });
  return { open, widget: (name, { product } = {}) => widget(name, product) };
}

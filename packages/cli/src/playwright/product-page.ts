import type { ProductInfo } from "@orderpane/protocol/order";
import type { FrameLocator, Page } from "@playwright/test";
import type { TestStore } from "./test-store.ts";
import { createWidgetPage } from "./widget-page.ts";

/** A page of the test's store that shows a product. */
export interface ProductPage {
  /** Opens the page of a product, given by its id in the store or as data of the test. Default 301. */
  open(product?: number | ProductInfo): Promise<void>;
  /**
   * The frame of a widget, by its name or its title. Opens the page of `product` first; without one, the
   * default page unless a page is open.
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

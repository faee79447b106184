import type { OrderInfo } from "@orderpane/protocol/order";
import type { FrameLocator, Page } from "@playwright/test";
import type { TestStore } from "./test-store.ts";
import { createWidgetPage } from "./widget-page.ts";

/** A page of the test's store that shows an order. */
export interface OrderPage {
  /**
   * Opens the page of an order, given by its id in the store (1001 to 1012) or as data of the test. Default
   * 1001.
   */
  open(order?: number | OrderInfo): Promise<void>;
  /**
   * The frame of a widget, by its name or its title. Opens the page of `order` first; without one, the
   * default page unless a page is open.
   */
  widget(name: string, options?: { order?: number | OrderInfo }): Promise<FrameLocator>;
}

export function createOrderPage(page: Page, store: TestStore): OrderPage {
  const { open, widget } = createWidgetPage<OrderInfo>(page, store, {
    kind: "order",
    first: 1001,
    urlOf: store.orderUrl,
  });
  return { open, widget: (name, { order } = {}) => widget(name, order) };
}

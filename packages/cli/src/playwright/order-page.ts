import type { OrderInfo } from "@orderpane/protocol/order";
import type { FrameLocator, Page } from "@playwright/test";
import type { TestStore } from "./test-store.ts";
import { createWidgetPage } from "./widget-page.ts";

/** A page of the test's store that shows an order. */
export interface OrderPage {
  /** Opens the page of an order: of the store by its id (1001 to 1012), or the test's own. Default 1001. */
  open(order?: number | OrderInfo): Promise<void>;
  /**
   * The frame of a widget, by its name or its title. Opens an order's page first where `order` says which, or where
   * none is open.
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

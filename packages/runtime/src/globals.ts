import type { MergedOrder, MergedProduct } from "@orderpane/protocol/order";

declare global {
  /** The store sets these before the widget's code runs. They do not change afterwards (*observed*). */
  interface Window {
    /** Only on order pages. */
    order_info?: MergedOrder;
    /** Only on product pages. */
    product_info?: MergedProduct;
    /** Id of the store. */
    account_id?: number;
    /** Id of the employee who opened the page. */
    user_id?: number;
  }
}

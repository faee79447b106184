import { orderInfo } from "../page/order-info.ts";

/** {@link orderInfo} in a component: without an order the error boundary says so. */
export function useOrder(): Orderpane.OrderInfo {
  return orderInfo();
}

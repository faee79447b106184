import { orderInfo } from "../page/order-info.ts";

/** {@link orderInfo} for components. Without an order, the error boundary shows a message. */
export function useOrder(): Orderpane.OrderInfo {
  return orderInfo();
}

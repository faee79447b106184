import { type PageInfo, pageInfo } from "../page/page-info.ts";

/** {@link pageInfo} for components. Without an order or a product, the error boundary shows a message. */
export function usePage(): PageInfo {
  return pageInfo();
}

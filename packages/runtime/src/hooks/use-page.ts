import { type PageInfo, pageInfo } from "../page/page-info.ts";

/** {@link pageInfo} in a component: without an order or a product the error boundary says so. */
export function usePage(): PageInfo {
  return pageInfo();
}

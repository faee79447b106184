import { productInfo } from "../page/product-info.ts";

/** {@link productInfo} in a component: without a product the error boundary says so. */
export function useProduct(): Orderpane.ProductInfo {
  return productInfo();
}

import { productInfo } from "../page/product-info.ts";

/** {@link productInfo} for components. Without a product, the error boundary shows a message. */
export function useProduct(): Orderpane.ProductInfo {
  return productInfo();
}

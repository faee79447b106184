export type { CatalogKey } from "./samples/catalog.ts";
export { makeOrder } from "./samples/make-order.ts";
export { makeProduct, type ProductOverrides } from "./samples/make-product.ts";
export { moneyAsText } from "./samples/money-as-text.ts";
export type { OrderOverrides } from "./samples/overrides.ts";
export { type SampleOrderName, sampleOrders } from "./samples/sample-orders.ts";
export { catalogProduct, type SampleProductName, sampleProducts } from "./samples/sample-products.ts";

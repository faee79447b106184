export type { CatalogKey } from "./samples/catalog.ts";
export { makeOrder } from "./samples/make/make-order.ts";
export { makeProduct, type ProductOverrides } from "./samples/make/make-product.ts";
export type { OrderOverrides } from "./samples/make/overrides.ts";
export { type SampleOrderName, sampleOrders } from "./samples/orders/sample-orders.ts";
export { catalogProduct, type SampleProductName, sampleProducts } from "./samples/sample-products.ts";

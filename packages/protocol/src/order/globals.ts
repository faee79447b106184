import { encodeForScript } from "../script-text.ts";
import type { OrderInfo } from "./order-info.ts";
import type { ProductInfo } from "./product-info.ts";

/** What a widget finds on `window` (*observed*), by name. A page of one's own may have neither order nor product. */
export type FrameGlobals = Readonly<
  ({ order_info?: OrderInfo } | { product_info: ProductInfo }) & { account_id: number; user_id: number }
>;

/**
 * The statements that a store sets them by, for a script element in front of a widget's code: nothing that a buyer has
 * written ends that element.
 */
export function encodeGlobals(globals: FrameGlobals): string {
  return Object.entries(globals)
    .map(([name, value]) => `window.${name} = ${encodeForScript(value)};`)
    .join("\n");
}

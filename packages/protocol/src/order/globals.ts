import { encodeForScript } from "../script-text.ts";
import type { OrderInfo } from "./order-info.ts";
import type { ProductInfo } from "./product-info.ts";

/** The globals on `window` (*observed*). A custom page may have neither an order nor a product. */
export type FrameGlobals = Readonly<
  ({ order_info?: OrderInfo } | { product_info: ProductInfo }) & { account_id: number; user_id: number }
>;

/**
 * The statements that set the globals, for a script element in front of a widget's code. Nothing that a buyer
 * wrote can end that element.
 */
export function encodeGlobals(globals: FrameGlobals): string {
  return Object.entries(globals)
    .map(([name, value]) => `window.${name} = ${encodeForScript(value)};`)
    .join("\n");
}

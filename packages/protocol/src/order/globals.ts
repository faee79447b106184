import { encodeForScript } from "../jsonp.ts";
import type { OrderInfo } from "./order-info.ts";
import type { ProductInfo } from "./product-info.ts";

interface PageIds {
  /** Id of the store. */
  account_id: number;
  /** Id of the employee who views the page. Example: `7`. *Observed.* */
  user_id: number;
}

/**
 * The globals on `window` (*observed*). A page has an order or a product; a custom page may have neither.
 *
 * @internal
 */
export type FrameGlobals = Readonly<PageIds & ({ order_info?: OrderInfo } | { product_info: ProductInfo })>;

/**
 * Returns statements that set the globals, for a script element before a widget's code. No text from a buyer
 * can end that element.
 *
 * @internal
 */
export function encodeGlobals(globals: FrameGlobals): string {
  return Object.entries(globals)
    .map(([name, value]) => `window.${name} = ${encodeForScript(value)};`)
    .join("\n");
}

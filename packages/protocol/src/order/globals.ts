import { encodeForScript } from "../jsonp.ts";
import type { OrderInfo } from "./order-info.ts";
import type { ProductInfo } from "./product-info.ts";

/**
 * The globals on `window` (*observed*). A custom page may have neither an order nor a product.
 *
 * @internal
 */
export type FrameGlobals = Readonly<
  (
    | {
        order_info?: OrderInfo;
      }
    | {
        product_info: ProductInfo;
      }
  ) & {
    account_id: number;
    /** Id of the employee who looks at the page. Example: `7`. *Observed.* */
    user_id: number;
  }
>;

/**
 * The statements that set the globals, for a script element in front of a widget's code. Nothing that a buyer
 * wrote can end that element.
 *
 * @internal
 */
export function encodeGlobals(globals: FrameGlobals): string {
  return Object.entries(globals)
    .map(([name, value]) => `window.${name} = ${encodeForScript(value)};`)
    .join("\n");
}

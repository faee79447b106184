import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sampleOrders } from "../samples/orders/sample-orders.ts";
import { sampleProducts } from "../samples/sample-products.ts";
import { encodeGlobals, type FrameGlobals } from "./globals.ts";

const ids = { account_id: 7, user_id: 8 };

test.each<FrameGlobals>([
  { order_info: sampleOrders.hostile(), ...ids },
  { product_info: sampleProducts.hostile(), ...ids },
])("the script sets the globals, and nothing in them can end the script element", (globals) => {
  const script = encodeGlobals(globals);
  const window: Record<string, unknown> = {};
  runInNewContext(script, { window });
  expect(JSON.parse(JSON.stringify(window))).toEqual(JSON.parse(JSON.stringify(globals)));
  expect(script).not.toMatch(/[<>&\u2028\u2029]/);
});

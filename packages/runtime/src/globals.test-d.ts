import { expectTypeOf } from "vitest";
import { jsonp, orderInfo, type RemoteState, settings, useOrder } from "./index.ts";

declare global {
  namespace Orderpane {
    interface OrderInfo {
      gift_wrap?: "paper" | "box";
    }
  }
}

// A widget's own fields stand beside those of the platform.
expectTypeOf(orderInfo().gift_wrap).toEqualTypeOf<"paper" | "box" | undefined>();
expectTypeOf(orderInfo().id).toBeNumber();
expectTypeOf(useOrder()).toEqualTypeOf<Orderpane.OrderInfo>();
expectTypeOf(window.order_info).toEqualTypeOf<Orderpane.OrderInfo | undefined>();

// The server's answer is unknown until it is checked.
expectTypeOf(jsonp("https://app.example/")).resolves.toBeUnknown();
expectTypeOf(settings()).toEqualTypeOf<Record<string, unknown>>();

// The status tells what there is.
expectTypeOf<Extract<RemoteState<number>, { status: "ready" }>["data"]>().toBeNumber();
expectTypeOf<Extract<RemoteState<number>, { status: "failed" }>["data"]>().toEqualTypeOf<undefined>();

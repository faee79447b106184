import { expectTypeOf } from "vitest";
import {
  jsonp,
  type RemoteError,
  type RemoteState,
  request,
  settingsOf,
  type Transport,
  useOrder,
  usePage,
  useProduct,
  useRemote,
  useSettings,
} from "./index.ts";

declare global {
  namespace Orderpane {
    interface OrderInfo {
      gift_wrap?: "paper" | "box";
    }
    interface OrderLine {
      shelf?: number;
    }
    interface ProductVariant {
      supplier?: string;
    }
  }
}

// A widget's own fields are merged with those of the platform.
expectTypeOf(useOrder().gift_wrap).toEqualTypeOf<"paper" | "box" | undefined>();
expectTypeOf(useOrder().order_lines[0]?.shelf).toEqualTypeOf<number | undefined>();
expectTypeOf(useProduct().variants?.[0]?.supplier).toEqualTypeOf<string | undefined>();

// A page has either an order or a product, not both.
const page = usePage();
if (page.order) expectTypeOf(page.product).toBeNull();
else expectTypeOf(page.product).toEqualTypeOf<Orderpane.ProductInfo>();

// Response data is unknown until it is checked.
expectTypeOf(jsonp("https://app.example/")).resolves.toBeUnknown();
expectTypeOf(jsonp("https://app.example/", { read: Number })).resolves.toBeNumber();
expectTypeOf(useRemote("https://app.example/", {}, { read: Number }).data).toEqualTypeOf<
  number | undefined
>();

expectTypeOf<typeof jsonp | typeof request>().toExtend<Transport>();

// Only reads have retries; only writes have a body.
void request("https://app.example/", { retries: 2 });
void request("https://app.example/", { method: "POST", body: { sum: 5 }, idempotencyKey: "1" });
// @ts-expect-error -- a failed write may have been executed
void request("https://app.example/", { method: "POST", retries: 2 });
// @ts-expect-error -- fetch refuses it
void request("https://app.example/", { body: { sum: 5 } });

const read = settingsOf({ server: "url", note: "string?", limit: "number", verbose: "boolean?" });

// The types are inferred from the declaration.
expectTypeOf(useSettings(read)).toEqualTypeOf<
  { readonly server: string; readonly limit: number } & {
    readonly note?: string;
    readonly verbose?: boolean;
  }
>();

// @ts-expect-error -- there is no "text"
settingsOf({ note: "text" });

// The status narrows the other members.
expectTypeOf<Extract<RemoteState<number>, { status: "ready" }>["data"]>().toBeNumber();
expectTypeOf<Extract<RemoteState<number>, { status: "failed" }>["error"]>().toEqualTypeOf<RemoteError>();

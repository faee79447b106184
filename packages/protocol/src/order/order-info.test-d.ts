import { expectTypeOf } from "vitest";
import real from "../../spec/fixtures/real-order.json" with { type: "json" };
import type { OrderInfo } from "../order.ts";
import { makeOrder } from "../samples.ts";

// Only four fields are always present. Money is a number or a string.
type Reliable<T> = { [Key in keyof T as object extends Pick<T, Key> ? never : Key]: T[Key] };
expectTypeOf<keyof Reliable<OrderInfo>>().toEqualTypeOf<"id" | "number" | "account_id" | "order_lines">();
expectTypeOf<OrderInfo["total_price"]>().toEqualTypeOf<number | string | null | undefined>();

/** The fields of a real order and its parts that the types lack. */
type Unnamed<Real, Type> = Real extends readonly (infer Item)[]
  ? Unnamed<Item, NonNullable<Type> extends readonly (infer Named)[] ? Named : never>
  : Real extends object
    ? string extends keyof NonNullable<Type>
      ? never
      : Exclude<keyof Real, keyof NonNullable<Type>> | UnnamedInside<Real, NonNullable<Type>>
    : never;
type UnnamedInside<Real, Type> = {
  [Key in keyof Real & keyof Type]: Unnamed<Real[Key], Type[Key]>;
}[keyof Real & keyof Type];
expectTypeOf<Unnamed<typeof real, OrderInfo>>().toBeNever();
makeOrder(real);

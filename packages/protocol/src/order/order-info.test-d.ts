import { expectTypeOf } from "vitest";
import type { Client, DeliveryInfo, FieldValue, OrderInfo, OrderLine, ShippingAddress } from "../order.ts";

/** The names in a list of platform-facts.md. */
type Names<List extends string> = List extends `${infer Name} ${infer Rest}` ? Name | Names<Rest> : List;

// The types of the parts have exactly the fields that platform-facts.md names. `makeOrder` and the test of
// the samples show the same of the order itself.
expectTypeOf<keyof OrderLine>().toEqualTypeOf<
  | Names<"id order_id product_id variant_id bundle_id title sku barcode unit comment quantity">
  | Names<"reserved_quantity weight dimensions sale_price full_sale_price total_price full_total_price">
  | Names<"discounts_amount vat fiscal_product_type accessory_lines created_at updated_at">
>();
expectTypeOf<keyof FieldValue>().toEqualTypeOf<
  Names<"id field_id name handle value type created_at updated_at">
>();
expectTypeOf<keyof Client>().toEqualTypeOf<
  | Names<"id name surname middlename email phone type registered subscribe bonus_points client_group_id">
  | Names<"ip_addr fields_values inn kpp ogrn bank_name created_at updated_at">
>();
expectTypeOf<keyof ShippingAddress>().toEqualTypeOf<
  | Names<"id name phone full_name full_delivery_address address country state city zip street house flat">
  | Names<"location location_valid address_for_gis fields_values">
>();
expectTypeOf<keyof DeliveryInfo>().toEqualTypeOf<
  | Names<"delivery_variant_id tariff_id title price shipping_company delivery_interval outlet errors">
  | "warnings"
>();

// Only four fields are always there. Money is a number or a string.
type Reliable<T> = { [Key in keyof T as object extends Pick<T, Key> ? never : Key]: T[Key] };
expectTypeOf<keyof Reliable<OrderInfo>>().toEqualTypeOf<Names<"id number account_id order_lines">>();
expectTypeOf<OrderInfo["total_price"]>().toEqualTypeOf<number | string | null | undefined>();

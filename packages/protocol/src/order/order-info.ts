import type { DateTime, Money } from "./values.ts";

/**
 * `window.order_info` on an order page. Only `id`, `number`, `account_id` and `order_lines` may be relied on.
 * Buyers write much of its text: show it as text, never as HTML. *observed*; unknown keys are kept.
 */
export interface OrderInfo {
  id: number;
  number: number | string;
  account_id: number;
  order_lines: OrderLine[];
  key?: string | null;
  total_price?: Money | null;
  items_price?: Money | null;
  delivery_price?: Money | null;
  full_delivery_price?: Money | null;
  margin?: Money | null;
  /** Written by the buyer. */
  comment?: string | null;
  manager_comment?: string | null;
  delivery_title?: string | null;
  delivery_description?: string | null;
  delivery_variant_id?: number | null;
  payment_gateway_id?: number | null;
  payment_title?: string | null;
  payment_description?: string | null;
  /** `2026-11-05`: a day, without a time. */
  delivery_date?: string | null;
  delivery_from_hour?: number | null;
  delivery_to_hour?: number | null;
  fulfillment_status?: string | null;
  custom_status?: { permalink: string; title: string } | null;
  financial_status?: "pending" | "paid" | null;
  created_at?: DateTime | null;
  updated_at?: DateTime | null;
  accepted_at?: DateTime | null;
  delivered_at?: DateTime | null;
  paid_at?: DateTime | null;
  currency_code?: string | null;
  locale?: string | null;
  coupon?: string | null;
  cookies?: unknown;
  /** Written by the buyer's browser. */
  referer?: string | null;
  first_referer?: string | null;
  current_location?: string | null;
  query?: string | null;
  source_domain?: string | null;
  source?: string | null;
  client_transaction_id?: string | null;
  responsible_user_id?: number | null;
  warehouse_id?: number | null;
  discounts?: OrderDiscount[] | null;
  order_changes?: OrderChange[] | null;
  fields_values?: FieldValue[] | null;
  client?: Client | null;
  shipping_address?: ShippingAddress | null;
  delivery_info?: DeliveryInfo | null;
}

/** What happened to the order, and more keys by `action`. */
export interface OrderChange {
  action?: string | null;
  created_at?: DateTime | null;
  user_name?: string | null;
}

export interface OrderDiscount {
  id?: number | null;
  amount?: Money | null;
  discount?: Money | null;
  description?: string | null;
}

/** Two lines of one order may share a `variant_id`. */
export interface OrderLine {
  id: number;
  title?: string | null;
  order_id?: number | null;
  product_id?: number | null;
  variant_id?: number | null;
  bundle_id?: number | null;
  sku?: string | null;
  barcode?: string | null;
  unit?: string | null;
  comment?: string | null;
  quantity?: number | null;
  reserved_quantity?: number | null;
  weight?: Money | null;
  dimensions?: string | null;
  /** Of one, before discounts. */
  sale_price?: Money | null;
  /** Of one, as the buyer pays it. */
  full_sale_price?: Money | null;
  /** Of all, before discounts. */
  total_price?: Money | null;
  /** Of all, as the buyer pays it. */
  full_total_price?: Money | null;
  discounts_amount?: Money | null;
  /** Percent; -1 means none. */
  vat?: number | null;
  fiscal_product_type?: number | string | null;
  created_at?: DateTime | null;
  updated_at?: DateTime | null;
}

/** A field that the store added to orders, clients or addresses: look it up by `handle`, else by `name`. */
export interface FieldValue {
  id: number;
  field_id?: number | null;
  name?: string | null;
  handle?: string | null;
  value?: unknown;
  type?: string | null;
  created_at?: DateTime | null;
  updated_at?: DateTime | null;
}

export interface Client {
  id: number;
  name?: string | null;
  surname?: string | null;
  middlename?: string | null;
  email?: string | null;
  phone?: string | null;
  /** `Client::Individual` or a company's, which adds `inn`, `kpp`, `ogrn`, `bank_name` and others. */
  type?: string | null;
  registered?: boolean | null;
  subscribe?: boolean | null;
  bonus_points?: number | null;
  client_group_id?: number | null;
  fields_values?: FieldValue[] | null;
  inn?: string | null;
  kpp?: string | null;
  ogrn?: string | null;
  bank_name?: string | null;
}

export interface ShippingAddress {
  id: number;
  name?: string | null;
  phone?: string | null;
  full_name?: string | null;
  full_delivery_address?: string | null;
  address?: string | null;
  country?: string | null;
  state?: string | null;
  city?: string | null;
  zip?: string | null;
  street?: string | null;
  house?: string | null;
  flat?: string | null;
  location?: Record<string, unknown> | null;
  fields_values?: FieldValue[] | null;
}

export interface DeliveryInfo {
  delivery_variant_id?: number | null;
  tariff_id?: number | string | null;
  title?: string | null;
  price?: Money | null;
  shipping_company?: string | null;
  delivery_interval?: { min_days?: number | null; max_days?: number | null } | null;
  outlet?: Outlet | null;
  errors?: unknown[] | null;
  warnings?: unknown[] | null;
}

/** A pickup point. */
export interface Outlet {
  id?: number | string | null;
  title?: string | null;
  address?: string | null;
  latitude?: Money | null;
  longitude?: Money | null;
}

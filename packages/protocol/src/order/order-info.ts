/** A number or a string (`"1500.0"`). */
export type Money = number | string;

/** ISO 8601 with the UTC offset of the store. */
export type DateTime = string;

export interface Dated {
  readonly created_at?: DateTime | null;
  readonly updated_at?: DateTime | null;
}

/**
 * `window.order_info` on an order page (*observed*). Rely only on `id`, `number`, `account_id` and
 * `order_lines`. Buyers write much of its text: show it as text, never as HTML. Unknown keys are kept.
 */
export interface OrderInfo extends Dated {
  readonly id: number;
  readonly number: number | string;
  readonly account_id: number;
  readonly order_lines: OrderLine[];
  readonly key?: string | null;
  readonly total_price?: Money | null;
  readonly items_price?: Money | null;
  readonly delivery_price?: Money | null;
  readonly full_delivery_price?: Money | null;
  readonly margin?: Money | null;
  /** Written by the buyer. */
  readonly comment?: string | null;
  readonly manager_comment?: string | null;
  readonly delivery_title?: string | null;
  readonly delivery_description?: string | null;
  readonly delivery_variant_id?: number | null;
  readonly payment_gateway_id?: number | null;
  readonly payment_title?: string | null;
  readonly payment_description?: string | null;
  /** A day without a time: `2026-11-05`. */
  readonly delivery_date?: string | null;
  readonly delivery_from_hour?: number | null;
  readonly delivery_to_hour?: number | null;
  readonly fulfillment_status?: string | null;
  readonly custom_status?: { permalink: string; title: string } | null;
  readonly financial_status?: "pending" | "paid" | null;
  readonly accepted_at?: DateTime | null;
  readonly delivered_at?: DateTime | null;
  readonly paid_at?: DateTime | null;
  readonly currency_code?: string | null;
  readonly locale?: string | null;
  readonly coupon?: string | null;
  readonly cookies?: unknown;
  /** Written by the buyer's browser. */
  readonly referer?: string | null;
  readonly first_referer?: string | null;
  readonly current_location?: string | null;
  readonly query?: string | null;
  readonly source_domain?: string | null;
  readonly source?: string | null;
  readonly client_transaction_id?: string | null;
  readonly responsible_user_id?: number | null;
  readonly warehouse_id?: number | null;
  readonly discounts?: OrderDiscount[] | null;
  readonly order_changes?: OrderChange[] | null;
  readonly fields_values?: FieldValue[] | null;
  readonly client?: Client | null;
  readonly shipping_address?: ShippingAddress | null;
  readonly delivery_info?: DeliveryInfo | null;
}

/** An event in the order's history. It has more keys, which depend on `action`. */
export interface OrderChange {
  readonly action?: string | null;
  readonly created_at?: DateTime | null;
  readonly user_name?: string | null;
}

export interface OrderDiscount {
  readonly id?: number | null;
  readonly amount?: Money | null;
  readonly discount?: Money | null;
  readonly description?: string | null;
}

/** Two lines of one order may share a `variant_id`. */
export interface OrderLine extends Dated {
  readonly id: number;
  readonly title?: string | null;
  readonly order_id?: number | null;
  readonly product_id?: number | null;
  readonly variant_id?: number | null;
  readonly bundle_id?: number | null;
  readonly sku?: string | null;
  readonly barcode?: string | null;
  readonly unit?: string | null;
  readonly comment?: string | null;
  readonly quantity?: number | null;
  readonly reserved_quantity?: number | null;
  readonly weight?: Money | null;
  readonly dimensions?: string | null;
  /** Price of one unit before discounts. */
  readonly sale_price?: Money | null;
  /** Price of one unit that the buyer pays. */
  readonly full_sale_price?: Money | null;
  /** Price of all units before discounts. */
  readonly total_price?: Money | null;
  /** Price of all units that the buyer pays. */
  readonly full_total_price?: Money | null;
  readonly discounts_amount?: Money | null;
  /** Percent; -1 means none. */
  readonly vat?: number | null;
  readonly fiscal_product_type?: number | string | null;
}

/** A field that the store added. Look it up by `handle`, or else by `name`. */
export interface FieldValue extends Dated {
  readonly id: number;
  readonly field_id?: number | null;
  readonly name?: string | null;
  readonly handle?: string | null;
  readonly value?: unknown;
  readonly type?: string | null;
}

export interface Client {
  readonly id: number;
  readonly name?: string | null;
  readonly surname?: string | null;
  readonly middlename?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  /** `Client::Individual`, or a company, which also has `inn`, `kpp`, `ogrn`, `bank_name` and others. */
  readonly type?: string | null;
  readonly registered?: boolean | null;
  readonly subscribe?: boolean | null;
  readonly bonus_points?: number | null;
  readonly client_group_id?: number | null;
  readonly fields_values?: FieldValue[] | null;
  readonly inn?: string | null;
  readonly kpp?: string | null;
  readonly ogrn?: string | null;
  readonly bank_name?: string | null;
}

export interface ShippingAddress {
  readonly id: number;
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly full_name?: string | null;
  readonly full_delivery_address?: string | null;
  readonly address?: string | null;
  readonly country?: string | null;
  readonly state?: string | null;
  readonly city?: string | null;
  readonly zip?: string | null;
  readonly street?: string | null;
  readonly house?: string | null;
  readonly flat?: string | null;
  readonly location?: Record<string, unknown> | null;
  readonly fields_values?: FieldValue[] | null;
}

export interface DeliveryInfo {
  readonly delivery_variant_id?: number | null;
  readonly tariff_id?: number | string | null;
  readonly title?: string | null;
  readonly price?: Money | null;
  readonly shipping_company?: string | null;
  readonly delivery_interval?: { min_days?: number | null; max_days?: number | null } | null;
  readonly outlet?: Outlet | null;
  readonly errors?: unknown[] | null;
  readonly warnings?: unknown[] | null;
}

/** A pickup point. */
export interface Outlet {
  readonly id?: number | string | null;
  readonly title?: string | null;
  readonly address?: string | null;
  readonly latitude?: Money | null;
  readonly longitude?: Money | null;
}

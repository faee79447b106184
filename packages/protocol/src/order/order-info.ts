/**
 * A sum in the currency of the order (`currency_code`): a number or a string. Example: `1500` or `"1500.0"`.
 * *Observed.*
 */
export type Money = number | string;

/** ISO 8601 with the UTC offset of the store. Example: `"2026-11-03T14:05:12.318+03:00"`. *Observed.* */
export type DateTime = string;

/** When a record was made and last changed. */
export interface Dated {
  readonly created_at?: DateTime | null;
  readonly updated_at?: DateTime | null;
}

/**
 * `window.order_info` on an order page (*observed*). Rely only on `id`, `number`, `account_id` and
 * `order_lines`. Buyers write much of its text: show it as text, never as HTML. Unknown keys are kept. Fields
 * without a comment are *observed* too.
 */
export interface OrderInfo extends Dated {
  /** Id of the order, unique in its store; in the address of the order page. Example: `1001`. *Observed.* */
  readonly id: number;
  /** The number that people see, not the `id`. Example: `1001` or `"1001"`. *Observed.* */
  readonly number: number | string;
  readonly account_id: number;
  /**
   * May be empty, but is never absent. Example: `[{ id: 100101, title: "Tea", quantity: 1 }]`. *Observed.*
   */
  readonly order_lines: OrderLine[];
  /** Secret in the buyer's link to the order. Example: `"5f1c1001a7d3"`. *Observed*; meaning *assumed*. */
  readonly key?: string | null;
  /** The sum to pay: `items_price` and `delivery_price`. Money. Example: `"1710.0"`. *Observed.* */
  readonly total_price?: Money | null;
  /** What the buyer pays for all lines, after all discounts. Money. Example: `"1500.0"`. *Observed.* */
  readonly items_price?: Money | null;
  readonly delivery_price?: Money | null;
  /** Delivery price that the buyer pays. Money. Example: `"210.0"`. *Observed*; meaning *assumed*. */
  readonly full_delivery_price?: Money | null;
  /** Surcharge for the payment method, in percent. Example: `"0.0"`. *Observed*; meaning *assumed*. */
  readonly margin?: Money | null;
  /** The same surcharge as a sum. Money. Example: `"0.0"`. *Observed*; meaning *assumed*. */
  readonly margin_amount?: Money | null;
  /** Profit from the order. Money. Example: `"310.0"`. *Observed*; meaning *assumed*. */
  readonly total_profit?: Money | null;
  /** Written by the buyer: hostile text. Example: `"Call an hour before"`. *Observed.* */
  readonly comment?: string | null;
  /** Written by an employee of the store. Example: `"Declined on the phone"`. *Observed.* */
  readonly manager_comment?: string | null;
  readonly delivery_title?: string | null;
  readonly delivery_description?: string | null;
  readonly delivery_variant_id?: number | null;
  readonly payment_gateway_id?: number | null;
  readonly payment_title?: string | null;
  /** HTML, which `plainText` makes readable. Example: `"<p>Наличными</p>"`. *Observed.* */
  readonly payment_description?: string | null;
  /** Delivery date, without a time. Example: `"2026-11-05"`. *Observed.* */
  readonly delivery_date?: string | null;
  /** Hour of the day from which to deliver. Example: `10`. *Observed.* */
  readonly delivery_from_hour?: number | null;
  readonly delivery_from_minutes?: number | null;
  /** Hour of the day until which to deliver. Example: `14`. *Observed.* */
  readonly delivery_to_hour?: number | null;
  readonly delivery_to_minutes?: number | null;
  /** Example: `null`. *Observed*; form *assumed*. */
  readonly delivery_time?: string | null;
  readonly archived?: boolean | null;
  /** State of the order. Example: `"new"`, `"accepted"`, `"dispatched"`, `"declined"`. *Observed.* */
  readonly fulfillment_status?: string | null;
  readonly custom_status?: CustomStatus | null;
  readonly financial_status?: "pending" | "paid" | null;
  readonly accepted_at?: DateTime | null;
  readonly delivered_at?: DateTime | null;
  readonly paid_at?: DateTime | null;
  /** Currency of all sums, by its ISO 4217 code; `RUR` occurs. Example: `"RUB"`. *Observed.* */
  readonly currency_code?: string | null;
  readonly locale?: string | null;
  /** Coupon code, typed by the buyer. Example: `"AUTUMN"`. *Observed.* */
  readonly coupon?: string | null;
  /** Cookies of the buyer's browser, by name; an empty list if there are none. Example: `[]`. *Observed.* */
  readonly cookies?: unknown;
  /** Page that led to the order, as sent by the buyer's browser: hostile. Example: `""`. *Observed.* */
  readonly referer?: string | null;
  /** Page that led to the first visit: hostile. Example: `"https://example.com/blog"`. *Observed.* */
  readonly first_referer?: string | null;
  /** Page of the store where the buyer ordered: hostile. Example: `"/"`. *Observed.* */
  readonly current_location?: string | null;
  /** Page of the store at the first visit: hostile. Example: `"/"`. *Observed*; meaning *assumed*. */
  readonly first_current_location?: string | null;
  /** Query of the first page: hostile. Example: `"utm_source=mail"`. *Observed*; meaning *assumed*. */
  readonly query?: string | null;
  /** The same of the first visit: hostile. Example: `null`. *Observed*; meaning *assumed*. */
  readonly first_query?: string | null;
  readonly source_domain?: string | null;
  readonly first_source_domain?: string | null;
  readonly source?: string | null;
  /** Sales channel of the first visit. Example: `"Сайт"`. *Observed*; meaning *assumed*. */
  readonly first_source?: string | null;
  /** Id of the payment. Example: `28469513`. *Observed*; meaning *assumed*. */
  readonly client_transaction_id?: number | string | null;
  readonly responsible_user_id?: number | null;
  readonly warehouse_id?: number | null;
  /** All discounts on the order. The prices of the lines include them. */
  readonly discounts?: OrderDiscount[] | null;
  /** The first of `discounts`, for older programs. *Observed.* */
  readonly discount?: OrderDiscount | null;
  readonly order_changes?: OrderChange[] | null;
  readonly fields_values?: FieldValue[] | null;
  readonly client?: Client | null;
  readonly shipping_address?: ShippingAddress | null;
  /** Computed by the delivery service. Example: `{ title: "СДЭК", price: "210.0" }`. *Observed.* */
  readonly delivery_info?: DeliveryInfo | null;
}

/** One of the store's own statuses. */
export interface CustomStatus {
  readonly permalink: string;
  readonly title: string;
}

/** An event in the order's history. */
export interface OrderChange {
  readonly id?: number | null;
  /** Kind of the event. Example: `"financial_status_changed"`. *Observed.* */
  readonly action?: string | null;
  /** The value before the event. Example: `"pending"`. *Observed*; other types than text *assumed*. */
  readonly value_was?: string | number | boolean | null;
  /** The value after the event. Example: `"paid"`. *Observed*; other types than text *assumed*. */
  readonly value_is?: string | number | boolean | null;
  /** Description of the event, which may quote the buyer. Example: `"Заказ создан"`. *Observed.* */
  readonly full_description?: string | null;
  readonly created_at?: DateTime | null;
  /**
   * Employee who caused it; `null` if it was not an employee. Example: `"Мария"`. *Observed*; meaning
   * *assumed*.
   */
  readonly user_name?: string | null;
}

/**
 * A discount on the order or on some of its lines. The prices of the lines include it already: never subtract
 * it from them.
 */
export interface OrderDiscount extends Dated {
  readonly id?: number | null;
  /** `1`: percent, `2`: a sum. *Observed* (`1`), *assumed*. */
  readonly type_id?: number | null;
  /** How much less the buyer pays. Money. Example: `"100.0"`. *Observed.* */
  readonly amount?: Money | null;
  /** Money. Example: `"100.0"`. *Observed*; differences to `amount` unknown. */
  readonly full_amount?: Money | null;
  /** The share of the price that the discount takes, in percent. Example: `"5.0"`. *Observed.* */
  readonly percent?: Money | null;
  /**
   * The discount as the store entered it: a sum, or percent. Example: `"5.0"`. *Observed*; unit *assumed*.
   */
  readonly discount?: Money | null;
  readonly description?: string | null;
  /** Kind of the record that caused the discount. Example: `"DiscountCode"`. *Observed.* */
  readonly reference_type?: string | null;
  readonly reference_id?: number | null;
  /** Id of the coupon. Example: `null`. *Observed.* */
  readonly discount_code_id?: number | null;
  /** Products of the reduced lines: use `discount_order_lines_ids` instead. Example: `[]`. *Observed.* */
  readonly discount_products_ids?: (number | string)[] | null;
  /** Ids of the reduced lines. An empty list, or none, means all lines. Example: `[100101]`. *Observed.* */
  readonly discount_order_lines_ids?: (number | string)[] | null;
}

/** Two lines of one order may share a `variant_id`. */
export interface OrderLine extends Dated {
  /** Id of the line; unique, unlike `variant_id`. Example: `100101`. *Observed.* */
  readonly id: number;
  /** Name of the product when it was ordered. Example: `"Сенча «Утренняя роса», 50 г"`. *Observed.* */
  readonly title?: string | null;
  readonly order_id?: number | null;
  readonly product_id?: number | null;
  readonly variant_id?: number | null;
  readonly bundle_id?: number | null;
  readonly sku?: string | null;
  readonly barcode?: string | null;
  /** Unit in which `quantity` counts, as a code: `unitName` names it. Example: `"pce"`. *Observed.* */
  readonly unit?: string | null;
  /** Written by the buyer about this line: hostile text. Example: `null`. *Observed.* */
  readonly comment?: string | null;
  /** How many, in `unit`. Example: `2`. *Observed.* */
  readonly quantity?: number | null;
  /** How many of them are reserved in stock, in `unit`. Example: `2`. *Observed.* */
  readonly reserved_quantity?: number | null;
  /** Weight of one unit in kilograms. Example: `0.357`. *Observed*; unit *assumed*. */
  readonly weight?: Money | null;
  /** Size of one unit, in centimetres. Example: `"20x10x5"`. *Observed*; form and unit *assumed*. */
  readonly dimensions?: string | null;
  /** Price of one unit before discounts. Money. Example: `"420.5"`. *Observed.* */
  readonly sale_price?: Money | null;
  /** Price of one unit that the buyer pays. Money. Example: `"400.5"`. *Observed.* */
  readonly full_sale_price?: Money | null;
  /** Price of all units before discounts. Money. Example: `"841.0"`. *Observed.* */
  readonly total_price?: Money | null;
  /** What the buyer pays for all units, after all discounts. Money. Example: `"801.0"`. *Observed.* */
  readonly full_total_price?: Money | null;
  /** The line's share of all discounts on the order. Money. Example: `"40.0"`. *Observed.* */
  readonly discounts_amount?: Money | null;
  /** Value-added tax in percent; `-1` means none. Example: `20`. *Observed.* */
  readonly vat?: number | null;
  /** Kind of the product on a receipt; `1` is goods. Example: `1`. *Observed*; meaning *assumed*. */
  readonly fiscal_product_type?: number | string | null;
  /** Whether each unit has a marking code. Example: `null`. *Observed*; meaning *assumed*. */
  readonly requires_marking?: boolean | null;
  /** Marking codes of the units. Example: `null`. *Observed*; form *assumed*. */
  readonly marking_codes?: string | string[] | null;
  /** Id of the variant in another system. Example: `745759392`. *Observed*; meaning *assumed*. */
  readonly external_variant_id?: number | string | null;
  /** Lines of accessories that belong to this one; keys not documented. Example: `[]`. *Observed.* */
  readonly accessory_lines?: unknown[] | null;
}

/** A field that the store added. Look it up by `handle`, or else by `name`. */
export interface FieldValue extends Dated {
  readonly id: number;
  readonly field_id?: number | null;
  readonly name?: string | null;
  /** Name for programs; not every field has one. Example: `"gift"`. *Observed.* */
  readonly handle?: string | null;
  /** The value, whose type depends on the field; may be written by the buyer. Example: `"да"`. *Observed.* */
  readonly value?: unknown;
  /** Display name of the field's type. Example: `"Текст"`. *Observed.* */
  readonly type?: string | null;
}

/** The buyer: a person or a company. */
export interface Client extends Dated {
  readonly id: number;
  /** First name, or the name of a company, written by the buyer. Example: `"Анна"`. *Observed.* */
  readonly name?: string | null;
  /** Family name, written by the buyer. Example: `"Синицына"`. *Observed.* */
  readonly surname?: string | null;
  /** Patronymic, written by the buyer. Example: `"Павловна"`. *Observed.* */
  readonly middlename?: string | null;
  /** Written by the buyer: may be anything. Example: `"anna.sinitsyna@example.com"`. *Observed.* */
  readonly email?: string | null;
  /** Written by the buyer: may be anything. Example: `"+79161234567"`. *Observed.* */
  readonly phone?: string | null;
  /** Name of the person to talk to. Example: `"Анна"`. *Observed*; meaning *assumed*. */
  readonly contact_name?: string | null;
  /** `Client::Individual`, or a company with `inn` and others. Example: `"Client::Juridical"`. *Observed.* */
  readonly type?: string | null;
  readonly registered?: boolean | null;
  readonly subscribe?: boolean | null;
  readonly messenger_subscription?: boolean | null;
  readonly consent_to_personal_data?: boolean | null;
  /** Written by an employee about the buyer. Example: `null`. *Observed*; meaning *assumed*. */
  readonly comment?: string | null;
  /** The buyer's own discount, from earlier orders. Example: `null`. *Observed*; form *assumed*. */
  readonly progressive_discount?: Money | null;
  /** Discount of the buyer's group. Example: `null`. *Observed*; form *assumed*. */
  readonly group_discount?: Money | null;
  /** Balance of the bonus programme, in points. Example: `120`. *Observed.* */
  readonly bonus_points?: number | null;
  readonly client_group_id?: number | null;
  readonly ip_addr?: string | null;
  readonly fields_values?: FieldValue[] | null;
  /** Taxpayer number (ИНН) of a company: 10 or 12 digits. Example: `"7801234567"`. *Observed.* */
  readonly inn?: string | null;
  /** Tax registration code (КПП) of a company: 9 digits. Example: `"780101001"`. *Observed.* */
  readonly kpp?: string | null;
  /** State registration number (ОГРН) of a company: 13 digits. Example: `"1157847000000"`. *Observed.* */
  readonly ogrn?: string | null;
  readonly bank_name?: string | null;
}

/** The delivery address. */
export interface ShippingAddress {
  readonly id: number;
  readonly name?: string | null;
  readonly surname?: string | null;
  readonly middlename?: string | null;
  readonly phone?: string | null;
  /** The phone as the store writes it. Example: `"8(916)123-45-67"`. *Observed.* */
  readonly formatted_phone?: string | null;
  /** All names of the recipient. Example: `"Анна Синицына"`. *Observed.* */
  readonly full_name?: string | null;
  /** Region and place in one line. Example: `"Респ Татарстан, Казань"`. *Observed.* */
  readonly full_locality_name?: string | null;
  /** The whole address in one line. Example: `"119019, г. Москва, ул. Новый Арбат, д. 12"`. *Observed.* */
  readonly full_delivery_address?: string | null;
  /** Street, house and flat in one line. Example: `"ул. Новый Арбат, д. 12"`. *Observed.* */
  readonly address?: string | null;
  /** Country, by its ISO 3166 code. Example: `"RU"`. *Observed*; form *assumed*. */
  readonly country?: string | null;
  readonly state?: string | null;
  readonly city?: string | null;
  readonly zip?: string | null;
  readonly street?: string | null;
  readonly house?: string | null;
  readonly flat?: string | null;
  readonly entrance?: string | null;
  readonly floor?: string | null;
  readonly doorphone?: string | null;
  /** Whether the platform knows the place. Example: `true`. *Observed*; meaning *assumed*. */
  readonly location_valid?: boolean | null;
  /** The address as map services read it. Example: `"Москва, ул. Новый Арбат, 12"`. *Observed.* */
  readonly address_for_gis?: string | null;
  /** The place as the store's directory has it; keys not documented. Example: `null`. *Observed.* */
  readonly location?: Record<string, unknown> | null;
  readonly no_delivery?: boolean | null;
  readonly fields_values?: FieldValue[] | null;
  /** Definitions of the recipient's fields; keys not documented. Example: `[]`. *Observed.* */
  readonly recipient_fields?: unknown[] | null;
  /** Definitions of fields that only employees see; keys not documented. Example: `[]`. *Observed.* */
  readonly backoffice_fields?: unknown[] | null;
}

/** The delivery, as the delivery service computed it. */
export interface DeliveryInfo {
  readonly delivery_variant_id?: number | null;
  /** The delivery service's id of the tariff. Example: `136`. *Observed.* */
  readonly tariff_id?: number | string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  /** Price by the tariff. Money. Example: `"210.0"`. *Observed.* */
  readonly price?: Money | null;
  readonly shipping_company?: string | null;
  readonly shipping_company_handle?: string | null;
  /** How long the delivery takes. Example: `{ min_days: 3, max_days: 5 }`. *Observed.* */
  readonly delivery_interval?: {
    min_days?: number | null;
    max_days?: number | null;
    description?: string | null;
  } | null;
  /** The pickup point that the buyer chose. Without one, all its fields are `null`. *Observed.* */
  readonly outlet?: Outlet | null;
  readonly not_available?: boolean | null;
  readonly errors?: unknown[] | null;
  readonly warnings?: unknown[] | null;
}

/** A pickup point. */
export interface Outlet {
  /** The delivery service's id of the point. Example: `"KZN25"`. *Observed.* */
  readonly id?: number | string | null;
  readonly external_id?: number | string | null;
  readonly source_id?: number | string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  /** Ways of payment at the point; form not documented. Example: `[]`. *Observed.* */
  readonly payment_method?: unknown[] | null;
  /** Address in one line. Example: `"Казань, ул. Баумана, 58"`. *Observed.* */
  readonly address?: string | null;
  /** Latitude in degrees. Example: `"55.788990"`. *Observed.* */
  readonly latitude?: Money | null;
  /** Longitude in degrees. Example: `"49.119870"`. *Observed.* */
  readonly longitude?: Money | null;
}

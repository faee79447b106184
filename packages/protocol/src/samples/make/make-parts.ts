import type { Client, DeliveryInfo, FieldValue, Outlet, ShippingAddress } from "../../order.ts";
import type { PartOverrides } from "./overrides.ts";

/** Makes a private buyer. By default, the fields are those of a newly registered client. */
export function makeClient({ fields_values, ...own }: PartOverrides<Client>, createdAt: string): Client {
  return {
    id: 501,
    name: null,
    surname: null,
    middlename: null,
    email: null,
    phone: null,
    contact_name: own.name ?? null,
    type: "Client::Individual",
    registered: false,
    subscribe: false,
    messenger_subscription: false,
    consent_to_personal_data: true,
    comment: null,
    progressive_discount: null,
    group_discount: null,
    bonus_points: 0,
    client_group_id: null,
    ip_addr: "192.0.2.10",
    created_at: createdAt,
    updated_at: createdAt,
    fields_values: makeFields(fields_values),
    ...own,
  };
}

/** Makes an address. `full_delivery_address` is composed from its parts. */
export function makeAddress({ fields_values, ...own }: PartOverrides<ShippingAddress>): ShippingAddress {
  const { zip, city, street, house, flat } = own;
  const road = [street, house && `д. ${house}`];
  const address = {
    id: 701,
    name: null,
    surname: null,
    middlename: null,
    phone: null,
    formatted_phone: own.phone ?? null,
    full_name: own.name ?? null,
    full_locality_name: joinParts([own.state, city && `г. ${city}`]),
    full_delivery_address: joinParts([zip, city && `г. ${city}`, ...road, flat && `кв. ${flat}`]),
    address: joinParts(road),
    country: "RU",
    state: null,
    city: null,
    zip: null,
    street: null,
    house: null,
    flat: null,
    entrance: null,
    floor: null,
    doorphone: null,
    location: null,
    location_valid: city != null,
    address_for_gis: joinParts([city, street, house]),
    no_delivery: null,
    fields_values: makeFields(fields_values),
    recipient_fields: [],
    backoffice_fields: [],
  } satisfies Required<ShippingAddress>;
  return { ...address, ...own };
}

/** Makes what the delivery service computed. By default there is no service and no pickup point. */
export function makeDelivery({ outlet = {}, ...own }: DeliveryInfo): DeliveryInfo {
  const delivery = {
    delivery_variant_id: 9001,
    tariff_id: null,
    title: null,
    description: null,
    price: null,
    shipping_company: null,
    shipping_company_handle: null,
    delivery_interval: { min_days: null, max_days: null, description: null },
    outlet: outlet && { ...noOutlet, ...outlet },
    errors: [],
    warnings: [],
    not_available: null,
  } satisfies Required<DeliveryInfo>;
  return { ...delivery, ...own };
}

const noOutlet: Required<Outlet> = {
  id: null,
  external_id: null,
  source_id: null,
  title: null,
  description: null,
  payment_method: [],
  address: null,
  latitude: null,
  longitude: null,
};

/** Makes fields that the store added to its orders, clients or addresses, numbered from 11. */
export function makeFields(fields: readonly Partial<FieldValue>[] | null = []): FieldValue[] | null {
  const time = "2026-11-03T14:05:12.318+03:00";
  return (
    fields &&
    fields.map((field, index) => ({
      id: 11 + index,
      field_id: (field.id ?? 11 + index) + 4000,
      name: field.handle ?? "Поле",
      handle: null,
      value: "",
      type: "Текст",
      created_at: time,
      updated_at: time,
      ...field,
    }))
  );
}

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}

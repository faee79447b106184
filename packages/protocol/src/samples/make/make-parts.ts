import type { Client, FieldValue, ShippingAddress } from "../../order.ts";
import type { PartOverrides } from "./overrides.ts";

/** Makes a private buyer. By default the fields have the values of a client who has just registered. */
export function makeClient({ fields_values, ...own }: PartOverrides<Client>, createdAt: string): Client {
  return {
    id: 501,
    name: null,
    surname: null,
    middlename: null,
    email: null,
    phone: null,
    type: "Client::Individual",
    registered: false,
    subscribe: false,
    bonus_points: 0,
    client_group_id: null,
    ip_addr: "192.0.2.10",
    created_at: createdAt,
    updated_at: createdAt,
    fields_values: makeFields(fields_values),
    ...own,
  };
}

/** Makes an address. `full_delivery_address` is composed of its parts. */
export function makeAddress({ fields_values, ...own }: PartOverrides<ShippingAddress>): ShippingAddress {
  const { zip, city, street, house, flat } = own;
  const road = [street, house && `д. ${house}`];
  return {
    id: 701,
    name: null,
    phone: null,
    full_name: own.name ?? null,
    full_delivery_address: joinParts([zip, city && `г. ${city}`, ...road, flat && `кв. ${flat}`]),
    address: joinParts(road),
    country: "RU",
    state: null,
    city: null,
    zip: null,
    street: null,
    house: null,
    flat: null,
    location: null,
    location_valid: city != null,
    address_for_gis: joinParts([city, street, house]),
    fields_values: makeFields(fields_values),
    ...own,
  };
}

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
      type: "Field::TextField",
      created_at: time,
      updated_at: time,
      ...field,
    }))
  );
}

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}

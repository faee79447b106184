import type { Client, FieldValue, ShippingAddress } from "@orderpane/protocol/order";

/** A private buyer; the fields that are not given have the values of somebody who has just registered. */
export function person(id: number, fields: Partial<Client>): Client {
  return {
    id,
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
    fields_values: [],
    ...fields,
  };
}

/** An address; `full_delivery_address` is composed of its parts. */
export function address(id: number, fields: Partial<ShippingAddress>): ShippingAddress {
  const { zip, city, street, house, flat } = fields;
  const parts = [zip, city && `г. ${city}`, street, house && `д. ${house}`, flat && `кв. ${flat}`];
  return {
    id,
    name: null,
    phone: null,
    full_name: fields.name ?? null,
    full_delivery_address: parts.filter(Boolean).join(", "),
    address: [street, house && `д. ${house}`].filter(Boolean).join(", "),
    country: "RU",
    state: null,
    city: null,
    zip: null,
    street: null,
    house: null,
    flat: null,
    location: null,
    fields_values: [],
    ...fields,
  };
}

/** A field that the store has added to its orders, clients or addresses. */
export function field(id: number, handle: string, name: string, value: unknown): FieldValue {
  const time = "2026-11-03T14:05:12.318+03:00";
  return {
    id,
    field_id: id + 4000,
    name,
    handle,
    value,
    type: "Field::TextField",
    created_at: time,
    updated_at: time,
  };
}

import * as json from "@orderpane/protocol/json";
import type { FieldValue, OrderInfo } from "@orderpane/protocol/order";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import { namesOf } from "../../entries.ts";
import { checkRecordFields } from "../checks/record-fields.ts";
import type { ChangeContext } from "./record-resource.ts";

/** The platform's own statuses. observed: the names. assumed: the titles. `custom_status` may have others. */
const titles = {
  new: "Новый",
  accepted: "В обработке",
  approved: "Согласован",
  dispatched: "Отправлен",
  delivered: "Доставлен",
  declined: "Отменён",
  returned: "Возврат",
};

const scalar = json.custom<string | number | boolean | null>(
  (value) => value === null || ["string", "number", "boolean"].includes(typeof value),
  json.expected("a text, a number, true, false or null"),
);

type GivenValue = json.InferOutput<typeof givenValue>;

const givenValue = json.object({
  field_id: json.optional(scalar),
  handle: json.optional(scalar),
  value: scalar,
});

const refused = json.custom<undefined>(
  () => false,
  "cannot be changed here: this store does not compute discounts, so change them in a real store",
);

/** observed: these names. assumed: an application can change nothing else, and other names are ignored. */
const schema = json.object({
  fulfillment_status: json.optional(json.oneOf(namesOf(titles))),
  custom_status_permalink: json.optional(json.text),
  financial_status: json.optional(json.oneOf(["pending", "paid"])),
  manager_comment: json.optional(json.nullable(json.string())),
  fields_values_attributes: json.optional(json.array(givenValue), []),
  discounts_attributes: json.optional(refused),
});

/**
 * Returns the changes that an application's request makes to an order.
 *
 * @throws {InvalidFieldError}
 */
export function changesOfOrder(
  order: OrderInfo,
  given: Readonly<Record<string, unknown>>,
  context: ChangeContext<OrderInfo>,
): Partial<OrderInfo> {
  const { fields_values_attributes: values, ...fields } = checkRecordFields(schema, given);
  const { fulfillment_status, custom_status_permalink, financial_status, manager_comment } = fields;
  const status = custom_status_permalink ?? fulfillment_status;
  return {
    ...(status !== undefined && findStatus(status, context)),
    ...(fulfillment_status && { fulfillment_status }),
    ...(financial_status &&
      financial_status !== order.financial_status && {
        financial_status,
        paid_at: financial_status === "paid" ? context.time : null,
      }),
    ...(manager_comment !== undefined && { manager_comment }),
    ...(values.length > 0 && { fields_values: changeValues(order, values, context) }),
  };
}

/** ours: a store has the platform's statuses and those of its orders. */
function findStatus(
  permalink: string,
  { all }: ChangeContext<OrderInfo>,
): Pick<OrderInfo, "custom_status" | "fulfillment_status"> {
  const known = new Map<string, Pick<OrderInfo, "custom_status" | "fulfillment_status">>();
  for (const name of namesOf(titles)) {
    known.set(name, { custom_status: { permalink: name, title: titles[name] }, fulfillment_status: name });
  }
  for (const { custom_status, fulfillment_status = null } of all()) {
    if (custom_status) known.set(custom_status.permalink, { custom_status, fulfillment_status });
  }
  const found = known.get(permalink);
  if (found) return found;
  const problem = json.expected(`one of ${[...known.keys()].join(", ")}`)({ input: permalink });
  throw new InvalidFieldError("custom_status_permalink", problem);
}

/** ours: a store has the fields that its orders have. */
function changeValues(
  { fields_values }: OrderInfo,
  given: readonly GivenValue[],
  { all, time }: ChangeContext<OrderInfo>,
): FieldValue[] {
  const values = [...(fields_values ?? [])];
  given.forEach(({ value, field_id, handle }, index) => {
    const isNamed = (known: FieldValue) =>
      field_id == null
        ? handle != null && handle === known.handle
        : String(field_id) === String(known.field_id);
    const place = values.findIndex(isNamed);
    const field = values[place] ?? [...all()].flatMap((other) => other.fields_values ?? []).find(isNamed);
    if (!field) {
      const problem = "expected the field_id or the handle of a field that an order of this store has";
      throw new InvalidFieldError(`fields_values_attributes[${index}]`, problem);
    }
    const changed = { ...field, value, updated_at: time };
    if (place === -1) {
      const id = Math.max(0, ...values.map((known) => known.id)) + 1;
      values.push({ ...changed, id, created_at: time });
    } else if (field.value !== value) values[place] = changed;
  });
  return values;
}

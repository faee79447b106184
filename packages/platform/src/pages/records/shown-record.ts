import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";

/** An order as its pages read it: of what may not be relied upon, whatever is of another type is `null`. */
export function shownOrder(order: OrderInfo): OrderInfo {
  return readAs(order, orderShape);
}

/** The same for a product. */
export function shownProduct(product: ProductInfo): ProductInfo {
  return readAs(product, productShape);
}

/** The members that hold others, or, in brackets, lists of such; every other one is a text or a number. */
interface Shape {
  readonly [name: string]: Shape | readonly [Shape];
}

const orderShape: Shape = {
  custom_status: {},
  client: {},
  shipping_address: {},
  delivery_info: { outlet: {} },
  discounts: [{}],
  order_lines: [{}],
};

const productShape: Shape = { variants: [{}] };

function readAs<T extends object>(record: T, shape: Shape): T {
  const members = Object.entries(record).map(([name, value]: [string, unknown]) => [
    name,
    readMember(value, Object.hasOwn(shape, name) ? shape[name] : undefined),
  ]);
  return Object.fromEntries(members) as T;
}

function readMember(value: unknown, shape: Shape | readonly [Shape] | undefined): unknown {
  if (shape === undefined) return typeof value === "string" || typeof value === "number" ? value : null;
  if (!isList(shape)) return isObject(value) ? readAs(value, shape) : null;
  return Array.isArray(value) ? value.filter(isObject).map((item) => readAs(item, shape[0])) : null;
}

function isList(shape: Shape | readonly [Shape]): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

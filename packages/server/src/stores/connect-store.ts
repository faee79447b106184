import { createClient, type Target } from "@orderpane/deploy";
import { createRecordClient, Throttle } from "@orderpane/deploy/client";
import { accountPath } from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { ApplicationContext } from "../context.ts";
import { ServerError } from "../errors.ts";
import { storeUrl } from "./store-fetch.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { openPassword } from "../registry/stored-password.ts";
import type { PageQuery, StoreConnection } from "./store-connection.ts";

/**
 * Throttling for widgets. Any visitor of an order page can trigger these requests, so half of the limit is
 * reserved for deploys and the application, and requests never wait.
 */
export const widgetPacing = { reserve: 0.5, isCourtesy: true };

/** Orders of a store that `learn` counts. Limits the memory. */
const mostLearned = 100;

/**
 * Returns a client for a store's back-office. By default it may use the whole request limit; deploys leave a
 * share of it to the application.
 *
 * @throws {ServerError} `unknown-store`, `uninstalled`, `sealed-otherwise` or `registry-failed`
 */
export async function connectStore(
  context: ApplicationContext,
  insalesId: number,
  pacing = { reserve: 0, isCourtesy: false },
): Promise<StoreConnection> {
  const { registry, storeFetch, now } = context;
  const store = await registry.find(insalesId);
  if (!store) {
    throw new ServerError("unknown-store", `no store ${insalesId} has installed the application`);
  }
  if (!store.isInstalled) {
    const problem = `${store.shop}, store ${insalesId}, has uninstalled the application`;
    throw new ServerError("uninstalled", problem);
  }
  const { target, throttle } = accessStore(context, store);
  const options = { fetch: storeFetch, now, throttle, ...pacing };
  const { find, read, write } = createRecordClient(target, options);
  const counted = <Order extends object | null>(order: Order): Order => {
    if (order) context.learning.counters?.add(order, insalesId, mostLearned);
    return order;
  };
  return {
    insalesId,
    shop: store.shop,
    account: () => read(accountPath("json"), "read the account", decodeAccount),
    order: async (id) => counted(await find(pathOf("orders", id), `read order ${id}`, decodeOrder)),
    orders: async (page) =>
      (await read(listPath("orders", page), "list the orders", decodeOrders)).map(counted),
    updateOrder: async (id, fields) =>
      write("PUT", pathOf("orders", id), { doing: `change order ${id}`, fields: { order: fields } }),
    product: async (id) => find(pathOf("products", id), `read product ${id}`, decodeProduct),
    products: async (page) => read(listPath("products", page), "list the products", decodeProducts),
    widgets: createClient(target, options),
  };
}

/**
 * Returns what a client needs to reach a store's back-office.
 *
 * @throws {ServerError} `sealed-otherwise`, or `unknown-store` for a shop that is no longer accepted
 */
export function accessStore(
  { id, keyring, shops, now, throttles }: ApplicationContext,
  store: Pick<StoreRecord, "insalesId" | "shop" | "password">,
): { readonly target: Target; readonly throttle: Throttle } {
  const { insalesId, shop } = store;
  const url = storeUrl(shop, shops);
  if (!url) {
    throw new ServerError("unknown-store", `the application does not accept ${shop}, store ${insalesId}`);
  }
  const throttle = throttles.get(insalesId) ?? new Throttle({ now });
  throttles.set(insalesId, throttle);
  return { target: { store: url, appId: id, appPassword: openPassword(keyring, store) }, throttle };
}

const account = json.looseObject({ id: json.integer(), title: json.string() });
// Only the members of the type are checked; others are kept.
const order = json.looseObject({
  id: json.integer(),
  number: json.unknown(),
  account_id: json.integer(),
  order_lines: json.array(json.looseObject({ id: json.integer() })),
}) as json.GenericSchema<unknown, OrderInfo>;
const product = json.looseObject({ id: json.integer() }) as json.GenericSchema<unknown, ProductInfo>;

const decodeAccount = decoderOf(account);
const decodeOrder = decoderOf(order);
const decodeOrders = decoderOf(json.array(order));
const decodeProduct = decoderOf(product);
const decodeProducts = decoderOf(json.array(product));

function decoderOf<Schema extends json.GenericSchema>(schema: Schema) {
  return (body: string) => json.decodeJson(schema, JSON.parse(body));
}

type Records = "orders" | "products";

function pathOf(records: Records, id: number): string {
  if (Number.isSafeInteger(id) && id > 0) return `/admin/${records}/${id}.json`;
  throw new TypeError(`the id in ${records} must be a positive integer, found ${id}`);
}

function listPath(records: Records, { page, perPage, updatedSince, fromId }: PageQuery = {}): string {
  const parameters = { page, per_page: perPage, updated_since: updatedSince, from_id: fromId };
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/admin/${records}.json${given.length > 0 ? `?${query}` : ""}`;
}

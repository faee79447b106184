import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { createBackOffice } from "./back-office/back-office.ts";
import { createRequestLimit } from "./back-office/request-limit.ts";
import { createWidgets } from "./back-office/widgets.ts";
import { createChangeEvents } from "./change-events.ts";
import { loadInstallation } from "./db/installation.ts";
import { openDatabase } from "./db/open-database.ts";
import { openWidgetTable } from "./db/widget-table.ts";
import { pageHeaders } from "./pages/layout.ts";
import { checkExtraPages } from "./pages/extra-pages.ts";
import { missingPage } from "./pages/missing-page.ts";
import { createPages } from "./pages/pages.ts";
import { extraFramePath, orderPath, productPath } from "./pages/paths.ts";
import { variantsPage } from "./pages/variants-page.ts";
import { createRecordBook } from "./record-book.ts";
import { seedOrders } from "./seed/orders.ts";
import { seedProducts } from "./seed/products.ts";
import type { FetchHandler, Store, StoreOptions } from "./store.ts";
import { resolveVariants } from "./variants.ts";

/**
 * Opens a store on its database, or creates both.
 *
 * @throws StoreError `not-a-database`, `database-in-use`, `unknown-variant` or `bad-page`
 */
export function createStore(options: StoreOptions = {}): Store {
  const { db = ":memory:", now = Date.now, application = noApplication } = options;
  const variants = resolveVariants(options.variants);
  const pages = checkExtraPages(options.pages ?? []);
  const database = openDatabase(db);
  const installation = loadInstallation(database);
  const table = openWidgetTable(database, installation.application);
  const orders = createRecordBook("order", seedOrders(installation.account.id));
  const products = createRecordBook("product", seedProducts());
  const orderPage = orderPath(orders.list()[0]!.id);
  const site = { title: installation.account.title, pages };
  const instance = randomUUID();
  const events = createChangeEvents(instance);

  const backOffice = createBackOffice({
    installation,
    limit: createRequestLimit(now),
    widgets: createWidgets({ table, variants, now, onChanged: events.emit }),
    limitStatus: variants.limitStatus,
  });
  const app = new Hono()
    .all("/admin/*", (c) => backOffice(c.req.raw))
    .all("/__app/*", (c) => answerAs(application, c.req.raw))
    .get("/__store", (c) => c.json({ instance, orderPage, variants }))
    .get("/__store/events", () => events.stream())
    .get("/__store/variants", (c) => c.body(variantsPage(variants, site), 200, pageHeaders))
    .route("/", createPages({ installation, orders, products, table, site }))
    .notFound((c) => c.body(missingPage(site), 404, pageHeaders))
    .onError((error) => new Response(`The store failed: ${String(error)}\n`, { status: 500 }));

  return {
    fetch: async (request) =>
      database.isOpen ? app.fetch(request) : new Response("The store is closed.\n", { status: 503 }),
    handles: (pathname) =>
      /^\/(?:$|(?:orders|products|admin|__store|__app)(?:\/|$))/.test(pathname) ||
      pages.some(({ path }) => pathname === path || pathname === extraFramePath(path)),
    credentials: { appId: installation.application.id, appPassword: installation.application.password },
    orderPage,
    instance,
    putOrder(order) {
      orders.put(order);
      return orderPath(order.id);
    },
    putProduct(product) {
      products.put(product);
      return productPath(product.id);
    },
    onWidgetsChanged: events.subscribe,
    close() {
      events.close();
      if (database.isOpen) database.close();
    },
  };
}

function noApplication(): Response {
  return new Response("No application's server is attached to this store.\n", { status: 404 });
}

/** What the application throws is its developer's to read, and not the store's end. */
async function answerAs(application: FetchHandler, request: Request): Promise<Response> {
  try {
    return await application(request);
  } catch (error) {
    return new Response(`The application's server failed: ${String(error)}\n`, { status: 500 });
  }
}

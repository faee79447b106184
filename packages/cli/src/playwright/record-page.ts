import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { FrameLocator, Page } from "@playwright/test";
import type { BuiltWidgets } from "./built-widgets.ts";
import type { TestStore, TestWidget } from "./test-store.ts";

interface Records {
  order: OrderInfo;
  product: ProductInfo;
}

/**
 * The pages of the test's store that show orders or products. A record is given by its id, by its file name
 * in the project's `samples/` (`wholesale`), or as data.
 */
interface RecordPage<Kind extends keyof Records> {
  /** Opens the page of a record. Default: order 1001 (there are 1001 to 1012), product 301. */
  open(this: void, record?: number | string | Records[Kind]): Promise<void>;
  /**
   * Returns the frame of a widget, found by its name or title. Opens the page of the given record first;
   * without a record, opens the default page unless a page is open.
   */
  widget(
    name: string,
    shown?: { readonly [Name in Kind]?: number | string | Records[Name] },
  ): Promise<FrameLocator>;
}

/** The order pages of a test's store. */
export type OrderPage = RecordPage<"order">;
/** The product pages of a test's store. */
export type ProductPage = RecordPage<"product">;

type UrlsOf<T> = { readonly [Kind in keyof T]: (record: number | string | T[Kind]) => string };

const kinds = {
  order: { first: 1001, makers: "makeOrder and sampleOrders" },
  product: { first: 301, makers: "makeProduct and sampleProducts" },
};

/** The parts of a page of the fixtures. */
interface PageOrigin {
  readonly store: TestStore;
  readonly builtWidgets: BuiltWidgets;
  readonly kind: TestWidget["page"];
}

const origins = new WeakMap<OrderPage | ProductPage, PageOrigin>();

/** For `expectHealthy`. */
export function originOf(recordPage: OrderPage | ProductPage): PageOrigin | undefined {
  return origins.get(recordPage);
}

export function createRecordPage<Kind extends keyof Records>(
  page: Page,
  origin: PageOrigin & { readonly kind: Kind },
): RecordPage<Kind> {
  const { kind } = origin;
  const { url, widgets, orderUrl, productUrl } = origin.store;
  const { first, makers } = kinds[kind];
  const urls: UrlsOf<Records> = { order: orderUrl, product: productUrl };
  const open = async (record: number | string | Records[Kind] = first) => {
    const response = await page.goto(urls[kind](record));
    if (response?.ok() === false) {
      const id = typeof record === "object" ? record.id : record;
      throw new Error(
        `the store shows no ${kind} ${id} (HTTP ${response.status()}): give the ${kind} itself, as ${makers} make them`,
      );
    }
  };
  const recordPage: RecordPage<Kind> = {
    open,
    async widget(name, shown = {}) {
      const { id } = findWidget(widgets, name, kind);
      if (shown[kind] !== undefined || !page.url().startsWith(`${url}/${kind}s/`)) await open(shown[kind]);
      return page.locator(`[data-widget-id="${id}"] iframe`).contentFrame();
    },
  };
  origins.set(recordPage, origin);
  return recordPage;
}

/** @throws for a widget that does not exist in the project or is for other pages */
export function findWidget(
  widgets: readonly TestWidget[],
  name: string,
  kind: TestWidget["page"],
): TestWidget {
  const found = widgets.find((widget) => widget.name === name || widget.title === name);
  if (found?.page === kind) return found;
  const known = widgets
    .filter(({ page }) => page === kind)
    .map((widget) => `${widget.name} (${widget.title})`);
  const problem = found
    ? `the widget ${name} is of ${found.page} pages`
    : `the project has no widget ${name}`;
  throw new Error(`${problem}: expected one of ${known.join(", ")}`);
}

import type { BuiltWidgets } from "./built-widgets.ts";
import type { OrderPage, ProductPage } from "./record-page.ts";
import type { TestStore, TestWidget } from "./test-store.ts";

/** What a page of the fixtures is made of. */
export interface PageOrigin {
  readonly store: TestStore;
  readonly builtWidgets: BuiltWidgets;
  readonly kind: TestWidget["page"];
}

const origins = new WeakMap<OrderPage | ProductPage, PageOrigin>();

/** Lets `expectHealthy` find what the page of a test is made of. */
export function rememberOrigin<RecordPage extends OrderPage | ProductPage>(
  recordPage: RecordPage,
  origin: PageOrigin,
): RecordPage {
  origins.set(recordPage, origin);
  return recordPage;
}

export function originOf(recordPage: OrderPage | ProductPage): PageOrigin | undefined {
  return origins.get(recordPage);
}

import type { FrameGlobals } from "@orderpane/protocol/order";
import type { WidgetPage } from "@orderpane/protocol/widget";
import type { RecordCollection } from "../../db/record-collection.ts";
import type { RecordRange } from "../../db/record-table.ts";
import type { Store } from "../../stores/store.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";

/** The differences between the pages of orders and of products. `Shown` is a readable record. */
export interface RecordSection<Stored extends { readonly id: number }, Shown> {
  readonly page: WidgetPage;
  readonly path: string;
  readonly titles: {
    readonly list: "orders" | "products";
    readonly backToList: "allOrders" | "allProducts";
    readonly record: "order" | "product";
  };
  readonly records: (store: Store) => Pick<RecordCollection<Stored>, "page" | "find" | "count">;
  /** The order of the list. */
  readonly range: RecordRange;
  readonly read: (record: Stored) => Shown;
  readonly globals: (record: Stored) => Partial<FrameGlobals>;
  readonly table: (records: readonly Shown[], locale: Locale) => Html;
  readonly title: (record: Shown, locale: Locale) => string;
  readonly choiceTitle: (record: Shown, locale: Locale) => string;
  readonly heading: (title: string, record: Shown, locale: Locale) => Html;
  readonly content: (record: Shown, locale: Locale) => Html;
}

import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { Operation } from "./operation.ts";
import type { Variants } from "./variants.ts";

/** A server as a function, as `fetch` sees it. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

export interface StoreOptions {
  /** Path of the database file; default `:memory:`, which ends with the store. */
  db?: string;
  /** The clock of the request limit and of `created_at`, in ms since 1970; default `Date.now`. */
  now?: () => number;
  /** Values for what is assumed about the platform; the others have their defaults. */
  variants?: Partial<Variants>;
  /** Stands in for the application's own server: every request under `/__app/`, its URL unchanged. */
  application?: FetchHandler;
  /** Pages beside the platform's own; the navigation leads to them. */
  pages?: readonly ExtraPage[];
}

/** A page of whoever runs the store. */
export interface ExtraPage {
  /** One segment of small letters, digits and hyphens that the store does not use itself: `/gallery`. */
  path: string;
  title: string;
  /** The HTML that fills the page, in a sandboxed frame with the first order's globals, as a widget's. */
  code: string;
}

/** The platform on this machine. */
export interface Store {
  /** Answers everything: `/admin/`, the pages, `/__store`, `/__app/`. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Whether a path belongs to the store, so that a development server may keep the others. */
  handles(pathname: string): boolean;
  /** Login and password of the application in this store. */
  readonly credentials: { readonly appId: string; readonly appPassword: string };
  /** Path of the first order's page. */
  readonly orderPage: string;
  /**
   * Adds an order for as long as the store is open, or replaces the one with its id; answers the path of its page.
   *
   * @throws StoreError `bad-order`
   */
  putOrder(order: OrderInfo): string;
  /**
   * The same for a product.
   *
   * @throws StoreError `bad-product`
   */
  putProduct(product: ProductInfo): string;
  /** Random, different at every start: `GET /__store` answers it. */
  readonly instance: string;
  /**
   * Calls `listener` after every create, replace and delete of a widget, before it is answered: whoever collects the
   * operations has the log of what was executed. Answers the unsubscriber.
   */
  onWidgetsChanged(listener: (operation: Operation) => void): () => void;
  /** Closes the database and ends the event streams; every later request is answered 503. */
  close(): void;
}

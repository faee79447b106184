import type { Marker } from "@orderpane/protocol/bundle";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { PlatformClock } from "./clock.ts";
import type { FaultInput, Faults } from "./faults/faults.ts";
import type { Wait } from "./lifecycle/deadline.ts";
import type { Lifecycle } from "./lifecycle/lifecycle.ts";
import type { Operation } from "./db/operation.ts";
import type { RequestLog } from "./request-log/request-log.ts";
import type { PlatformState } from "./state/platform-state.ts";
import type { VariantSwitches } from "./variants/variant-switches.ts";
import type { Variants } from "./variants/variants.ts";
import type { Language } from "./messages/languages.ts";

/** A server as a function, as `fetch` sees it. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** The title of a widget that a project has built; `null` where it is not known. */
export type TitleOf = (marker: Pick<Marker, "project" | "widget">) => string | null;

export interface PlatformOptions {
  /** Path of the database file; default `:memory:`, which ends with the store. */
  db?: string;
  /** What {@link Platform.clock} goes by until it is moved, in ms since 1970; default `Date.now`. */
  now?: () => number;
  /** Trouble from the start, as by `store.faults.addAll`. */
  faults?: readonly FaultInput[];
  /** Makes the chance of faults another one; default 1. */
  faultSeed?: number;
  /** Values for what is assumed about the platform; the others have their defaults. */
  variants?: Partial<Variants>;
  /** Stands in for the application's own server: every request under `/__app/`, its URL unchanged. */
  application?: FetchHandler;
  /**
   * What a new database begins with: the text of a store file, as an export writes it. A database that holds stores
   * already keeps what it has.
   */
  seed?: string;
  /** What errors call the seed, such as the path of its file. */
  seedName?: string;
  /** Stores `shop-1.localhost` to `shop-<n>.localhost`, beside the others, those that are not there yet; default 0. */
  stores?: number;
  /** Waits for the 10 seconds that the server of an application has; default: a timer. */
  wait?: Wait;
  /** The largest body of a request to the back-office, in bytes; default 4 MiB. */
  bodyCap?: number;
  /** What the page of an order or a product calls a built widget, beside the application's name; see `widgetTitles`. */
  titleOf?: TitleOf;
  /** Pages beside the platform's own; the navigation leads to them. */
  pages?: readonly ExtraPage[];
}

/** A page of whoever runs the store. */
export interface ExtraPage {
  /** One segment of small letters, digits and hyphens that the store does not use itself: `/gallery`. */
  path: string;
  /** One text, or one in each language of the pages. */
  title: string | Readonly<Record<Language, string>>;
  /** The HTML that fills the page, in a sandboxed frame with the first order's globals, as a widget's. */
  code: string;
}

export interface Credentials {
  readonly appId: string;
  readonly appPassword: string;
}

/** One of the stores. Requests whose host name is `host` are its own. */
export interface StoreListing {
  /** The `insales_id` of an installation. */
  readonly id: number;
  readonly title: string;
  readonly host: string;
  /** Of each application whose password is alive. */
  readonly credentials: readonly Credentials[];
}

/** The platform on this machine: one store or many, by the host names of their requests. */
export interface Platform {
  /** Answers everything: `/admin/`, the pages, `/__store`, `/__app/`. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Whether a path belongs to the store, so that a development server may keep the others. */
  handles(pathname: string): boolean;
  /** Login and password of the first application in the first store. */
  readonly credentials: Credentials;
  /** Whether the database was empty when it was opened; only then does a seed count. */
  readonly isNew: boolean;
  /** All stores of this process, the first one first. */
  stores(): StoreListing[];
  /** What was executed in a store, oldest first; default: the first store. An unknown host has none. */
  operations(host?: string): Operation[];
  /** What is assumed about the platform, and how it is switched at present. */
  readonly variants: VariantSwitches;
  /** Applications: registered, installed, logged into, uninstalled. */
  readonly lifecycle: Lifecycle;
  /** The latest requests and their answers, without secrets; `accountId` is the `id` of {@link Platform.stores}. */
  readonly requestLog: Omit<RequestLog, "add">;
  /** Everything, taken out and put back: snapshots, reset, export, import. */
  readonly state: PlatformState;
  /** The time of the request limit, of `created_at` and of list lag: tests can move it. */
  readonly clock: PlatformClock;
  /** Trouble on demand: what becomes of requests. */
  readonly faults: Faults;
  /** Path of the first order's page; `/orders` where there is none. */
  readonly orderPage: string;
  /**
   * Adds an order to the first store, or replaces the one with its id; answers the path of its page.
   *
   * @throws PlatformError `bad-order`
   */
  putOrder(order: OrderInfo): string;
  /**
   * The same for a product.
   *
   * @throws PlatformError `bad-product`
   */
  putProduct(product: ProductInfo): string;
  /** Random, different at every start: `GET /__store` answers it. */
  readonly instance: string;
  /**
   * Calls `listener` after every create, replace and delete of a widget, before it is answered: whoever collects the
   * operations has the log of what was executed. Answers the unsubscriber.
   */
  onWidgetsChanged(listener: (operation: Operation) => void): () => void;
  /** Calls `listener` when passwords may have changed: by an install, an uninstall, an import. Answers the unsubscriber. */
  onCredentialsChanged(listener: () => void): () => void;
  /** Closes the database and ends the event streams; every later request, and what is under way, is answered 503. */
  close(): void;
}

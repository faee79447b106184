import type { Marker } from "@orderpane/protocol/bundle";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { ChangeEvents } from "./change-events.ts";
import type { PlatformClock } from "./clock.ts";
import type { FaultInput } from "./faults/fault.ts";
import type { Faults } from "./faults/faults.ts";
import type { Wait } from "./lifecycle/callback.ts";
import type { Lifecycle } from "./lifecycle/lifecycle.ts";
import type { Operation } from "./db/widget-table.ts";
import type { Exchange } from "./request-log/exchange.ts";
import type { RequestLog } from "./request-log/request-log.ts";
import type { ImportCatalogOptions, ImportedCatalog } from "./stores/import-catalog.ts";
import type { PlatformState } from "./state/platform-state.ts";
import type { OwnSample } from "./stores/store-records.ts";
import type { Stores } from "./stores/stores.ts";
import type { Assumptions, AssumptionSwitches } from "./assumptions.ts";

export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** The application's own server. `context` is absent if no store has the request's host name. */
export type ApplicationHandler = (
  request: Request,
  context?: ApplicationRequestContext,
) => Response | Promise<Response>;

/** An application's access to the store, compatible with the server package's `WidgetContext`. */
export interface ApplicationRequestContext {
  readonly store: {
    readonly insalesId: number;
    /** Returns `null` for an order that the store does not have. */
    order(id: number): Promise<OrderInfo | null>;
  };
  /** Reports an error that the response does not mention. */
  readonly onError?: (error: unknown) => void;
}

/** Returns the title of a widget that a project built, `null` if it is not known. */
export type TitleOf = (marker: Pick<Marker, "project" | "widget">) => string | null;

export interface PlatformOptions {
  /** Path of the database file. Default: `:memory:`, which is lost when the platform closes. */
  readonly db?: string;
  /** The clock under {@link Platform.clock}, in ms since 1970; default `Date.now`. */
  readonly now?: () => number;
  /** Initial faults, as with `platform.faults.add`. */
  readonly faults?: readonly FaultInput[];
  /** Assumptions that differ from their defaults. */
  readonly assumptions?: Partial<Assumptions>;
  /** The application's own server: handles every request under `/__app/`, with its URL unchanged. */
  readonly application?: ApplicationHandler;
  /** Adds the missing stores among `shop-1.localhost` to `shop-<n>.localhost`; default 0. */
  readonly stores?: number;
  /** Shown beside the toolkit's samples, but not written to the database, see `readOwnSamples`. */
  readonly samples?: readonly OwnSample[];
  /** Used for the 10-second limit of calls to an application's server, and for faults; default: a timer. */
  readonly wait?: Wait;
  /** Titles of built widgets for the pages of orders and products, see `widgetTitles`. */
  readonly titleOf?: TitleOf;
}

/**
 * A problem of a project's widget, for its author. A panel shows it even if the widget is not in the store
 * yet. All members are plain text.
 */
export interface WidgetProblem {
  readonly project: string;
  readonly widget: string;
  /** The widget still works with a `note`. */
  readonly kind: "error" | "note";
  readonly message: string;
  /** `file:line:column` for people, relative to the project. */
  readonly place?: string | undefined;
  /** The same with an absolute path, for the editor that the development server opens. */
  readonly editorPlace?: string | undefined;
  readonly frame?: string | undefined;
  readonly fix?: string | undefined;
  /** Path of the only frame with the problem; default: all frames of the widget. */
  readonly framePath?: string | undefined;
}

export interface Credentials {
  readonly appId: string;
  readonly appPassword: string;
}

/** One of the stores. It handles requests whose host name is `host`. */
export interface StoreListing {
  /** The `insales_id` of an installation. */
  readonly id: number;
  readonly title: string;
  readonly host: string;
  /** The credentials of each application whose password is valid. */
  readonly credentials: readonly Credentials[];
}

/** The local platform: one or more stores, selected by the request's host name. */
export interface Platform {
  /** Handles every request: `/admin/`, the pages, `/__store`, `/__app/`. Never rejects. */
  fetch(this: void, request: Request): Promise<Response>;
  /** Whether a path belongs to the platform. A development server can handle the others. */
  handles(this: void, pathname: string): boolean;
  /** Login and password of the first application in the first store. */
  readonly credentials: Credentials;
  /** All stores in ascending order of ids. */
  stores(): StoreListing[];
  /** The executed changes of widgets, oldest first. Default: in the first store. */
  operations(host?: string): Operation[];
  readonly assumptions: AssumptionSwitches;
  /** Registers, installs and uninstalls applications, and logs users into them. */
  readonly lifecycle: Lifecycle;
  /** The latest requests to all stores, without secrets. */
  readonly requestLog: Omit<RequestLog, "add">;
  /** Resets the platform. */
  readonly state: PlatformState;
  /** The clock of the request limit, of `created_at` and of list lag. Tests can move it. */
  readonly clock: PlatformClock;
  readonly faults: Faults;
  /**
   * Adds the records of a file to the catalog of the first store, and replaces those with the same ids. If
   * one record is invalid, none is added.
   *
   * @throws {PlatformError} `bad-catalog-file`, with the place in the file
   */
  importCatalog(file: ImportCatalogOptions): ImportedCatalog;
  /** Path of the first order's page; `/orders` if there is no order. */
  readonly orderPage: string;
  /** Path of the first product's page; `/products` if there is no product. */
  readonly productPage: string;
  /** Adds or replaces it in the first store. Returns its path. */
  putOrder(order: OrderInfo): string;
  /** Adds or replaces it in the first store. Returns its path. */
  putProduct(product: ProductInfo): string;
  /** Replaces the shown samples of a project. Open pages update. */
  showSamples(this: void, samples: readonly OwnSample[]): void;
  /** Replaces the problems shown in the panels of widgets. Open pages update. */
  showProblems(problems: readonly WidgetProblem[]): void;
  /** Random for each start. `GET /__store` returns it. */
  readonly instance: string;
  /** Called after each executed change, before its response. Returns a function that unsubscribes. */
  onWidgetsChanged(listener: (operation: Operation) => void): () => void;
  /** Ends the event streams. Current and later requests get a 503. */
  close(): void;
}

export interface PlatformParts extends Pick<
  Platform,
  "instance" | "assumptions" | "lifecycle" | "requestLog" | "clock" | "faults" | "state"
> {
  readonly stores: Stores;
  readonly events: ChangeEvents;
  readonly titleOf: TitleOf;
  readonly problems: () => readonly WidgetProblem[];
  readonly application: ApplicationHandler | undefined;
  readonly orderPage: () => string;
  readonly credentials: () => Credentials;
  readonly onExchange: (exchange: Exchange) => void;
  /** Aborted when the platform closes. Requests that fail because of it get a 503. */
  readonly signal: AbortSignal;
}

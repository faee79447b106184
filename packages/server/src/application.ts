import type { LogEntry } from "./log.ts";
import type { Registry } from "./registry/registry.ts";
import type { WidgetRoute } from "./widgets/widget-route.ts";
import type { StoreConnection } from "./stores/store-connection.ts";

/** Options of `createApplication`. */
export interface ApplicationOptions {
  /** Identifier of the application. It is also its login in every store. */
  readonly id: string;
  /** The secret shared with the platform: at least 128 bits as hex or base64 digits. */
  readonly secret: string;
  /** Accepts a secret below 128 bits, if the platform has issued it. */
  readonly acceptWeakSecret?: boolean;
  /** 32 random bytes each in base64, newest first. See `createKeyring`. */
  readonly keys: readonly string[];
  readonly urls: ApplicationUrls;
  readonly registry: Registry;
  readonly widgets?: ApplicationWidgets;
  /** Host names of stores, or suffixes that begin with a dot. Default `[".myinsales.ru"]`. */
  readonly shops?: readonly string[];
  /** Also accepts stores on this machine, over http and with a port. For development. */
  readonly acceptLocalShops?: boolean;
  readonly deploys?: DeployLimits;
  /** Default: one worker in this process. */
  readonly queue?: DeployQueue;
  readonly hooks?: ApplicationHooks;
  /**
   * Opens `/operator`, where its owner watches and controls the fleet: at least 128 bits as hex or base64
   * digits. Default: everything below `/operator` responds with 404.
   */
  readonly operatorKey?: string | undefined;
  /** Default: JSON lines on stderr. */
  readonly log?: (entry: LogEntry) => void;
  /** Returns ms since 1970. Default `Date.now`. */
  readonly now?: () => number;
}

/** The URLs of the application. Every path begins with `/`. */
export interface ApplicationUrls {
  /** Origin of the application, such as `https://app.example.com`. */
  readonly origin: string;
  /** Default `/install`. */
  readonly install?: string;
  /** Default `/uninstall`. */
  readonly uninstall?: string;
  /** Default `/login`. */
  readonly login?: string;
  /** Default `/autologin`. */
  readonly autologin?: string;
  /** Default `/webhooks`. */
  readonly webhooks?: string;
  /** Where the browser is sent after a login. Default `/`. */
  readonly home?: string;
  /** Widget requests go to `<widgets>/<name>`. Default `/widgets`. */
  readonly widgets?: string;
  /** Where widgets send their errors. Default `/reports`. */
  readonly reports?: string;
}

/** How fast the application deploys into stores. */
export interface DeployLimits {
  /** Stores that this process deploys into in parallel. Default 10. With 0, it only answers requests. */
  readonly slots?: number;
  /** Stores that this process begins to update in a second, after a release or a change. Default 4. */
  readonly perSecond?: number;
}

/** The widgets that the application deploys into every store that installs it. */
export interface ApplicationWidgets {
  /** The output folder of `orderpane build`: `dist`. */
  readonly folder: string;
  /**
   * Returns values for one store of the settings that the widgets declare. The server fills in `reports`
   * itself.
   */
  readonly settings?: (store: WidgetSettingsInput) => Readonly<Record<string, string>>;
  /**
   * How a new build reaches the stores. `on-start`: the first start with it releases it to all of them.
   * `by-hand`: it waits for `fleet.release`. Default: `on-start` while at most one store is installed.
   */
  readonly releases?: "on-start" | "by-hand";
  /** Routes by widget name. */
  readonly routes?: Readonly<Record<string, WidgetRoute>>;
}

/** Input of the settings of one store. */
export interface WidgetSettingsInput {
  readonly insalesId: number;
  readonly shop: string;
  /**
   * Proves to the widget routes which store a widget belongs to. It expires, and it is read-only, so it may
   * appear in a URL.
   */
  readonly widgetKey: string;
  /**
   * Like `widgetKey`, for widgets with an action. It is sent in a header only. Give it to no other widget.
   */
  readonly actionKey: string;
  /** The URL of a widget's route. */
  readonly routeUrl: (widget: string) => string;
}

/** Errors thrown by hooks are logged and otherwise ignored. Only `onWebhook` is called again. */
export interface ApplicationHooks {
  /** The store has installed the application. */
  readonly onInstalled?: (store: StoreEvent) => void | Promise<void>;
  /** The store has uninstalled the application. */
  readonly onUninstalled?: (store: StoreEvent) => void | Promise<void>;
  /** The store now has this release of the widgets. */
  readonly onDeployed?: (store: StoreEvent & { readonly release: string }) => void | Promise<void>;
  /** A deploy failed. `retryAt` is in ms; `null` means that there is no retry. */
  readonly onDeployFailed?: (
    store: StoreEvent & { readonly error: string; readonly retryAt: number | null },
  ) => void | Promise<void>;
  /**
   * A store has a new or changed order; the application itself may have changed it. Stores get their webhooks
   * together with the widgets. If this hook throws, the store calls again (*assumed*: after 1, 5 and 30
   * minutes).
   */
  readonly onWebhook?: (event: WebhookEvent) => void | Promise<void>;
}

/**
 * A new or changed order. Events may arrive twice, late or out of order, so read the order from the store.
 */
export interface WebhookEvent extends StoreEvent {
  readonly topic: WebhookTopic;
  readonly orderId: number;
  readonly store: StoreConnection;
}

/** What has happened to an order. */
export type WebhookTopic = "orders/create" | "orders/update";

/** The store that a hook is called for. */
export interface StoreEvent {
  readonly insalesId: number;
  readonly shop: string;
}

/** Connection details of a request. */
export interface RequestInfo {
  /**
   * The client's address, used to limit install attempts by network. Pass the socket's address, or, behind a
   * proxy, the one in the proxy's header: trust that header only if the socket belongs to the proxy. An
   * address that is not public counts as unknown.
   */
  readonly clientAddress?: string | undefined;
}

/** A session of a store, not of a user: the platform's login tokens do not prove who the user is. */
export interface StoreSession {
  readonly insalesId: number;
  readonly shop: string;
  /**
   * The user that the browser claims to be. **Unverified**: display it, but never use it to decide anything.
   */
  readonly unverifiedUser: { readonly id: number; readonly email: string; readonly name: string };
}

/**
 * Deploys into each store whose deploy is due. The registry lets one worker at a time deploy into a store, so
 * a queue may deploy too often or twice, but must never skip a store.
 */
export interface DeployQueue {
  /** Starts looking for due stores, and deploys into `slots` of them in parallel. */
  start(work: DeployWork, log: (entry: LogEntry) => void): Promise<void>;
  /** Notifies the queue that a deploy into the store is due at `at`, in ms. */
  add(insalesId: number, at: number): Promise<void>;
  /** Aborts running handlers and waits for them. */
  stop(): Promise<void>;
}

/** What a queue does. */
export interface DeployWork {
  readonly slots: number;
  /** Returns the ids of at most `limit` stores that this process should deploy into now. */
  readonly due: (limit: number) => Promise<number[]>;
  /** Deploys into one store if a deploy is due there. Never rejects. */
  readonly deploy: (insalesId: number, signal: AbortSignal) => Promise<void>;
}

import type { LogEntry } from "./log.ts";
import type { Registry } from "./registry/registry.ts";
import type { WidgetRoute } from "./widgets/widget-route.ts";
import type { StoreConnection } from "./store-connection.ts";

/** Options of `createApplication`. */
export interface ApplicationOptions {
  /** Identifier of the application: its login in every store. */
  readonly id: string;
  /** The secret that the platform knows, at least 128 bits of hex or base64 digits. */
  readonly secret: string;
  /** Keeps a secret below 128 bits that the platform has issued. */
  readonly acceptWeakSecret?: boolean;
  /** See `createKeyring`: 32 random bytes each in base64, newest first. */
  readonly keys: readonly string[];
  readonly urls: ApplicationUrls;
  readonly registry: Registry;
  readonly widgets?: ApplicationWidgets;
  /** Where stores may be: a host name, or a suffix that begins with a dot. Default `[".myinsales.ru"]`. */
  readonly shops?: readonly string[];
  /** Accepts stores on this machine too, over http and with a port. For development. */
  readonly acceptLocalShops?: boolean;
  /** Default: one worker in this process, over the registry. */
  readonly queue?: DeployQueue;
  readonly hooks?: ApplicationHooks;
  /** Default: JSON lines on stderr. */
  readonly log?: (entry: LogEntry) => void;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
}

/** Where the application is. Every path begins with `/`. */
export interface ApplicationUrls {
  /** Origin of the application, `https://app.example.com`. Paths are below it. */
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
  /** Where the browser goes with a session. Default `/`. */
  readonly home?: string;
  /** `<widgets>/<name>` is the route of a widget. Default `/widgets`. */
  readonly widgets?: string;
}

/** The widgets that the application deploys into every store that installs it. */
export interface ApplicationWidgets {
  /** The folder that `orderpane build` wrote, `dist`. */
  readonly folder: string;
  /** The values of the settings that the widgets declare, for one store. */
  readonly settings?: (store: WidgetSettingsInput) => Readonly<Record<string, string>>;
  /** The routes of the widgets, by the widget's name. */
  readonly routes?: Readonly<Record<string, WidgetRoute>>;
}

/** Input of the settings of one store. */
export interface WidgetSettingsInput {
  readonly insalesId: number;
  readonly shop: string;
  /**
   * Proves to the widget routes which store a widget belongs to. Signed, with an end. It only reads, so it
   * may be in a URL.
   */
  readonly widgetKey: string;
  /** The same for widgets that act, in the header only. Give it to no other widget. */
  readonly actionKey: string;
  /** The URL of a widget's route. */
  readonly routeUrl: (widget: string) => string;
}

/** A hook that throws is logged, which changes nothing else. Only `onWebhook` is called again. */
export interface ApplicationHooks {
  /** The store has installed the application. */
  readonly onInstalled?: (store: StoreEvent) => void | Promise<void>;
  /** The store has uninstalled the application. */
  readonly onUninstalled?: (store: StoreEvent) => void | Promise<void>;
  /** The store has this version of the widgets. */
  readonly onDeployed?: (store: StoreEvent & { readonly version: string }) => void | Promise<void>;
  /** A deploy failed. `retryAt` is in ms; `null` means that it is not tried again. */
  readonly onDeployFailed?: (
    store: StoreEvent & { readonly error: string; readonly retryAt: number | null },
  ) => void | Promise<void>;
  /**
   * A store has a new or a changed order, maybe changed by the application itself. Stores get the webhooks
   * for this hook together with the widgets. If it throws, the store calls again (*assumed*: after 1, 5 and
   * 30 minutes).
   */
  readonly onWebhook?: (event: WebhookEvent) => void | Promise<void>;
}

/** A new or changed order. The same may come again, late or out of order, so read the order from the store. */
export interface WebhookEvent extends StoreEvent {
  readonly topic: WebhookTopic;
  readonly orderId: number;
  readonly store: StoreConnection;
}

/** An event of an order. */
export type WebhookTopic = "orders/create" | "orders/update";

/** The store of a hook. */
export interface StoreEvent {
  readonly insalesId: number;
  readonly shop: string;
}

/** Facts about the connection of a request. */
export interface RequestInfo {
  /**
   * The address of the client, which divides the budget of probes. It is that of the socket. Behind a proxy
   * it is the one in the proxy's header: trust the header only if the socket is that of the proxy. An address
   * that is not public counts as unknown.
   */
  readonly clientAddress?: string | undefined;
}

/** A session of a store, not of a user: the platform's login tokens do not prove who the user is. */
export interface StoreSession {
  readonly insalesId: number;
  readonly shop: string;
  /** The user that the browser claims. **Unverified**: show it, but decide nothing by it. */
  readonly unverifiedUser: { readonly id: number; readonly email: string; readonly name: string };
}

/**
 * Calls a handler for each store whose deploy is due. The registry knows which deploys are due and lets
 * one worker at a time deploy into a store. So a queue may call too often or twice, but must not forget a store.
 */
export interface DeployQueue {
  /** Begins to call the handler, which never rejects. `log` is that of the application. */
  start(handle: DeployHandler, log: (entry: LogEntry) => void): Promise<void>;
  /** Notifies the queue that a deploy into the store is due at a time in ms. */
  add(insalesId: number, at: number): Promise<void>;
  /** Aborts the handlers that run, and waits for them. */
  stop(): Promise<void>;
}

/** Deploys into one store. */
export type DeployHandler = (insalesId: number, signal: AbortSignal) => Promise<void>;

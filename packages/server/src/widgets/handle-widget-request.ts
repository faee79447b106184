import { inspect } from "node:util";
import { DeployError } from "@orderpane/deploy";
import type { MergedOrder } from "@orderpane/protocol/order";
import type { Keyring } from "../keyring.ts";
import type { LogEntry } from "../log.ts";
import type { Metrics } from "../operator/metrics.ts";
import type { Registry } from "../registry/registry.ts";
import { Refusal } from "./refusals.ts";
import { readWidgetKey } from "./read-request.ts";
import type { RequestCounts } from "./request-counts.ts";
import { refusalOf, respond } from "./respond.ts";
import { verifyWidgetKey } from "./widget-key.ts";
import type { WidgetRoute } from "./widget-route.ts";

export interface WidgetRequestOptions {
  readonly keyring: Keyring;
  readonly registry: Pick<Registry, "find" | "actions" | "budgets">;
  readonly routes: Readonly<Record<string, WidgetRoute>>;
  /** Whether the operator has switched a widget off in all stores. */
  readonly isSilenced?: (widget: string) => boolean;
  readonly order: ReadOrder;
  readonly requestCounts: RequestCounts;
  readonly log: (entry: LogEntry) => void;
  readonly now: () => number;
  readonly metrics?: Pick<Metrics, "widgetRequests">;
}

/** Reads an order from a store. Returns `null` if the store does not have it. */
type ReadOrder = (insalesId: number, id: number) => Promise<MergedOrder | null>;

/**
 * Returns the handler of requests to `<urls.widgets>/<widget>`, which never rejects. A request reaches its
 * route if its key belongs to a store with the application installed.
 */
export function createWidgetHandler(
  options: WidgetRequestOptions,
): (request: Request, widget: string) => Promise<Response> {
  const { keyring, registry, routes, isSilenced = () => false, log, now } = options;
  const countRequest = createRateLimit();
  const order = cacheOrders(options.order, now);
  const callers = new WeakMap<Request, number>();

  const report = (error: unknown, event: string, store?: { readonly insalesId: number }) => {
    const reason = error instanceof Error ? (error.stack ?? String(error)) : inspect(error);
    log({ level: "error", event, ...store, reason });
  };

  /** Waits for the registry or the store. @throws {Refusal} `unavailable` */
  const reach = <T>(asked: Promise<T>, insalesId: number): Promise<T> =>
    asked.catch((error: unknown) => {
      report(error, "widget request not handled", { insalesId });
      // A store's rate limit window lasts minutes.
      const isLimited = error instanceof DeployError && error.code === "limited";
      throw new Refusal("unavailable", { headers: { "retry-after": isLimited ? "60" : "5" } });
    });

  const storeOf = async (request: Request, widget: string): Promise<number> => {
    const { key, isInUrl } = readWidgetKey(request);
    const claims = verifyWidgetKey(keyring, key, 0);
    // URLs end up in logs, so a key for actions must not appear in one, even for reading.
    if (!claims || (isInUrl && claims.scope === "act")) throw new Refusal("bad-key");
    const { insalesId, scope, expiresAt } = claims;
    callers.set(request, insalesId);
    if (now() >= expiresAt) throw new Refusal("bad-key");
    if (request.method === "POST" && scope !== "act") throw new Refusal("key-only-reads");
    // Counted after the key is verified, so that others cannot use up a store's requests.
    const seconds = countRequest(`${insalesId} ${widget}`, now());
    if (seconds > 0) throw new Refusal("too-many", { headers: { "retry-after": String(seconds) } });
    const store = await reach(registry.find(insalesId), insalesId);
    if (!store?.isInstalled) throw new Refusal("bad-key");
    return insalesId;
  };

  /** Limits the number of actions in the registry. @throws {Refusal} */
  const spendAction = async (insalesId: number, widget: string): Promise<void> => {
    const budget = { key: `actions ${insalesId} ${widget}`, limit: actionsPerDay };
    if (await reach(registry.budgets.spend([budget], { ms: day, now: now() }), insalesId)) return;
    throw new Refusal("too-many", { headers: { "retry-after": "3600" } });
  };

  return async (request, widget) => {
    const response = await respond(request, {
      methods: "GET, POST",
      onError: (error) => report(error, `widget ${widget} failed`),
      async work() {
        const route = Object.hasOwn(routes, widget) ? routes[widget] : undefined;
        if (!route) throw new Refusal("unknown-widget");
        if (isSilenced(widget)) throw new Refusal("silenced");
        const insalesId = await storeOf(request, widget);
        return route(request, {
          store: { insalesId, order: (id) => reach(order(insalesId, id), insalesId) },
          route: widget,
          actions: {
            async begin(action) {
              await spendAction(insalesId, widget);
              return reach(registry.actions.begin(action), insalesId);
            },
            finish: (action, kept) => reach(registry.actions.finish(action, kept), insalesId),
          },
          now,
          onError: (error) => report(error, `widget ${widget} failed`, { insalesId }),
        });
      },
    });
    const outcome = refusalOf(response) ?? "answered";
    const caller = callers.get(request);
    if (caller !== undefined) options.requestCounts.add(caller, widget, outcome, now());
    // Anyone can invent names.
    const known = Object.hasOwn(routes, widget) ? widget : "unknown";
    options.metrics?.widgetRequests.inc({ widget: known, outcome });
    return response;
  };
}

/** In ms. */
const day = 24 * 3_600_000;

/** Requests for actions of one widget in one store, including repeated ones. */
const actionsPerDay = 1000;

/** In ms. */
const orderKept = 10_000;

const mostOrders = 500;

/**
 * Caches orders briefly: several widgets on a page request the same order, and each request counts against
 * the store's limit. Errors are not cached.
 */
function cacheOrders(read: ReadOrder, now: () => number): ReadOrder {
  const cache = new Map<string, { readonly order: Promise<MergedOrder | null>; readonly end: number }>();
  return async (insalesId, id) => {
    // Nothing else can be an id, and an id becomes part of a path.
    if (!Number.isSafeInteger(id) || id < 1) return null;
    const name = `${insalesId} ${id}`;
    const known = cache.get(name);
    // A copy, because several handlers get it.
    if (known && now() < known.end) return structuredClone(await known.order);
    const order = read(insalesId, id);
    cache.delete(name);
    cache.set(name, { order, end: now() + orderKept });
    // The oldest entries come first.
    for (const [old, { end }] of cache) {
      if (cache.size <= mostOrders && now() < end) break;
      cache.delete(old);
    }
    try {
      return structuredClone(await order);
    } catch (error) {
      if (cache.get(name)?.order === order) cache.delete(name);
      throw error;
    }
  };
}

/** Limit for requests of one widget in one store. */
const limit = { requests: 60, windowMs: 10_000 };

/**
 * Returns a function that counts a request. It returns 0, or the seconds until the next window if the limit
 * is reached. All names share one window, so nothing has to be cleaned up.
 */
export function createRateLimit(): (name: string, now: number) => number {
  let counts = new Map<string, number>();
  let end = 0;
  return (name, now) => {
    // A clock that was set back must not extend the window.
    if (now >= end || now < end - limit.windowMs) {
      counts = new Map();
      end = now + limit.windowMs;
    }
    const count = (counts.get(name) ?? 0) + 1;
    if (count > limit.requests) return Math.ceil((end - now) / 1000);
    counts.set(name, count);
    return 0;
  };
}

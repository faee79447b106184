import { inspect } from "node:util";
import { DeployError } from "@orderpane/deploy";
import type { Keyring } from "../crypto/keyring.ts";
import type { Registry } from "../registry/registry.ts";
import { cacheOrders, type ReadOrder } from "./access/order-cache.ts";
import { createRateLimit } from "./access/rate-limit.ts";
import { Refusal } from "./http/refusals.ts";
import { readWidgetKey } from "./http/read-request.ts";
import { respond } from "./http/respond.ts";
import { verifyWidgetKey } from "./widget-key.ts";
import type { WidgetRoute } from "./widget-route.ts";

export interface WidgetRequestOptions {
  readonly keyring: Keyring;
  readonly registry: Pick<Registry, "find" | "actions" | "budgets">;
  /** By the name of the widget. */
  readonly routes: Readonly<Record<string, WidgetRoute>>;
  readonly order: ReadOrder;
  /** Called when a request fails, with the stack of the error as the reason. */
  readonly log: (entry: FailureEntry) => void;
  /** ms. */
  readonly now: () => number;
}

export interface FailureEntry {
  readonly level: "error";
  readonly event: string;
  readonly insalesId?: number;
  readonly reason: string;
}

/** Handles a request to `<urls.widgets>/<widget>`. Never rejects. */
export type HandleWidgetRequest = (request: Request, widget: string) => Promise<Response>;

/** Lets a widget's request reach its route if its key belongs to a store that has the application. */
export function createWidgetHandler(options: WidgetRequestOptions): HandleWidgetRequest {
  const { keyring, registry, routes, log, now } = options;
  const rateLimit = createRateLimit({ limit: 60, windowMs: 10_000 });
  const order = cacheOrders(options.order, { ms: 10_000, now });

  const report = (error: unknown, event: string, store?: { readonly insalesId: number }) => {
    const reason = error instanceof Error ? (error.stack ?? String(error)) : inspect(error);
    log({ level: "error", event, ...store, reason });
  };

  /** Waits for the registry or the store. @throws {Refusal} `unavailable` */
  const reach = <T>(asked: Promise<T>, insalesId: number): Promise<T> =>
    asked.catch((error: unknown) => {
      report(error, "widget request not handled", { insalesId });
      // The window of a store's request limit lasts minutes.
      const isLimited = error instanceof DeployError && error.code === "limited";
      throw new Refusal("unavailable", { headers: { "retry-after": isLimited ? "60" : "5" } });
    });

  /** @throws {Refusal} */
  const storeOf = async (request: Request, widget: string): Promise<number> => {
    const { key, isInUrl } = readWidgetKey(request);
    const claims = verifyWidgetKey(keyring, key, now());
    // Logs keep URLs, so a key that runs actions must not be in one, not even to read.
    if (!claims || (isInUrl && claims.scope === "act")) throw new Refusal("bad-key");
    const { insalesId, scope } = claims;
    if (request.method === "POST" && scope !== "act") throw new Refusal("key-only-reads");
    // After the key is known to be ours, so that others cannot use up a store's requests.
    const seconds = rateLimit.count(`${insalesId} ${widget}`, now());
    if (seconds > 0) throw new Refusal("too-many", { headers: { "retry-after": String(seconds) } });
    const store = await reach(registry.find(insalesId), insalesId);
    if (!store?.isInstalled) throw new Refusal("bad-key");
    return insalesId;
  };

  /** Bounds the actions that the registry has to keep. @throws {Refusal} */
  const spendAction = async (insalesId: number, widget: string): Promise<void> => {
    const budget = { key: `actions ${insalesId} ${widget}`, limit: actionsPerDay };
    if (await reach(registry.budgets.spend([budget], { ms: day, now: now() }), insalesId)) return;
    throw new Refusal("too-many", { headers: { "retry-after": "3600" } });
  };

  return (request, widget) =>
    respond(request, {
      methods: "GET, POST",
      onError: (error) => report(error, `widget ${widget} failed`),
      async work() {
        const route = Object.hasOwn(routes, widget) ? routes[widget] : undefined;
        if (!route) throw new Refusal("unknown-widget");
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
}

const day = 24 * 3_600_000;

/** Requests for an action of one widget of one store, repeated ones included. */
export const actionsPerDay = 1000;

import type { MergedOrder } from "@orderpane/protocol/order";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ActionRegister } from "../registry/registry.ts";
import { readQuery, readWidgetKey, validate } from "./read-request.ts";
import { Refusal } from "./refusals.ts";
import { respond } from "./respond.ts";
import { createMemoryActions, performAction } from "./perform-action.ts";

/** Handles the requests of one widget. Without a context, as in a test, the store has no orders. */
export type WidgetRoute = (request: Request, context?: WidgetContext) => Promise<Response>;

/** The store of a request, which the application passes after it has verified the widget key. */
export interface WidgetContext {
  readonly store: WidgetStore;
  /** Name of the widget, which separates its actions from those of other widgets. */
  readonly route?: string;
  /** Stores the first response to each action. Default: in memory. */
  readonly actions?: ActionRegister;
  /** Returns ms since 1970. Default `Date.now`. */
  readonly now?: () => number;
  /**
   * Called with an unexpected error; the widget only gets a message that the server failed. Without this
   * function, the route rejects with the error.
   */
  readonly onError?: (error: unknown) => void;
}

/** The part of its own store that a widget may read. */
export interface WidgetStore {
  readonly insalesId: number;
  /** Returns `null` for an order that this store does not have. */
  order(id: number): Promise<MergedOrder | null>;
}

/** Options of {@link widgetRoute}. */
export interface WidgetRouteOptions<Query extends StandardSchemaV1, Body extends StandardSchemaV1> {
  /**
   * Schema of the query, from any Standard Schema library. Its input is an object of strings, without
   * `callback` and `key`.
   */
  readonly input: Query;
  /**
   * Returns the data for the widget, or throws a `WidgetError`. It runs on GET, by script or `fetch`, and
   * other pages can call it, so it must not change anything.
   */
  readonly handler: WidgetHandler<Query>;
  /** The action of the widget: a POST with a JSON body of at most 64 KiB and an `Idempotency-Key`. */
  readonly action?: {
    /** Schema of the body. */
    readonly input: Body;
    /**
     * Runs once per store and key. Its result, or its `WidgetError`, is the response to that key from then
     * on: to retry after a refusal, the widget uses another key. If it throws anything else, the action
     * counts as not done and can be repeated under the same key.
     */
    readonly handler: WidgetHandler<Body>;
  };
}

/** Returns the data for the widget, as JSON, or a promise of it. */
export type WidgetHandler<Schema extends StandardSchemaV1> = (
  call: WidgetCall<StandardSchemaV1.InferOutput<Schema>>,
) => unknown;

/** The argument of a handler. */
export interface WidgetCall<Input> {
  readonly input: Input;
  readonly store: WidgetStore;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Creates the route of a widget: the default export of its `server.ts`, and an entry in the application's
 * `routes`. It responds to `jsonp()`, `request()` and `auto()` of the runtime.
 */
export function widgetRoute<Query extends StandardSchemaV1, Body extends StandardSchemaV1>(
  options: WidgetRouteOptions<Query, Body>,
): WidgetRoute {
  const ownActions = createMemoryActions();
  const methods = options.action ? "GET, POST" : "GET";
  return (request, context = noContext) =>
    respond(request, {
      methods,
      onError: context.onError,
      async work(succeed) {
        // The application checks this as well, but a route may also be used by itself.
        readWidgetKey(request);
        return succeed(await answer(request, options, { actions: ownActions, ...context }));
      },
    });
}

const noContext: WidgetContext = { store: { insalesId: 0, order: async () => null } };

async function answer<Query extends StandardSchemaV1, Body extends StandardSchemaV1>(
  request: Request,
  { input, handler, action }: WidgetRouteOptions<Query, Body>,
  context: WidgetContext & Required<Pick<WidgetContext, "actions">>,
): Promise<unknown> {
  const { store, actions, route = "", now = Date.now } = context;
  const callOf = <Input>(checked: Input): WidgetCall<Input> => ({
    input: checked,
    store,
    // Created on demand, because it is slow in adapters for Node.
    get signal() {
      return request.signal;
    },
  });
  if (request.method === "GET") return handler(callOf(await validate(input, readQuery(request))));
  if (request.method === "POST" && action) {
    return performAction(request, {
      input: action.input,
      run: (checked) => action.handler(callOf(checked)),
      actions,
      insalesId: store.insalesId,
      route,
      now,
    });
  }
  throw new Refusal("unknown-method", { headers: { allow: action ? "GET, POST" : "GET" } });
}

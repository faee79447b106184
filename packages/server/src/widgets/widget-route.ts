import type { OrderInfo } from "@orderpane/protocol/order";
import type { ActionRegister } from "../registry/registry.ts";

/** Handles the requests of one widget. Without a context, as in `orderpane dev`, every key is accepted. */
export type WidgetRoute = (request: Request, context?: WidgetContext) => Promise<Response>;

/** Whose widget asks. The application gives it, after it has verified the widget key. */
export interface WidgetContext {
  readonly store: WidgetStore;
  /** Keeps the first response to each action. */
  readonly actions?: ActionRegister;
}

/** What a widget may see: its own store. */
export interface WidgetStore {
  readonly insalesId: number;
  /** Returns `null` for an order that this store does not have. */
  order(id: number): Promise<OrderInfo | null>;
}

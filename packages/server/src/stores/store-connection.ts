import type { StoreClient } from "@orderpane/deploy";
import type { MergedOrder, MergedProduct } from "@orderpane/protocol/order";

/**
 * The back-office of one registered store. Requests wait for the store's limit. All methods throw
 * `DeployError`.
 */
export interface StoreConnection {
  readonly insalesId: number;
  readonly shop: string;
  /** Returns the id and the title of the store. */
  account(): Promise<StoreAccount>;
  /** Returns `null` for an order that the store does not have. */
  order(id: number): Promise<MergedOrder | null>;
  /** Returns one page of orders, newest first unless the query says otherwise. */
  orders(page?: PageQuery): Promise<MergedOrder[]>;
  /**
   * Changes an order. Returns `false` if the store does not have it. If the store refuses a value, the
   * error's code is `refused`. `store.order()` in a widget's route may return the old order for 10 s.
   */
  updateOrder(id: number, update: OrderUpdate): Promise<boolean>;
  /** Returns `null` for a product that the store does not have. */
  product(id: number): Promise<MergedProduct | null>;
  /** Returns one page of products, like `orders`. */
  products(page?: PageQuery): Promise<MergedProduct[]>;
  readonly widgets: StoreClient;
}

/** The fields of an order that an application may change. Omitted fields keep their values. */
export interface OrderUpdate {
  /** The platform's own status: `new accepted approved dispatched delivered declined returned`. */
  readonly fulfillment_status?: string;
  /** The permalink of one of the store's own statuses. */
  readonly custom_status_permalink?: string;
  readonly financial_status?: "pending" | "paid";
  readonly manager_comment?: string;
  /** Values of the store's own fields, each identified by `handle` or `field_id`. */
  readonly fields_values_attributes?: readonly {
    readonly handle?: string;
    readonly field_id?: number;
    readonly value: string | number | boolean | null;
  }[];
}

/** A store's account, as its back-office shows it. */
export interface StoreAccount {
  readonly id: number;
  readonly title: string;
}

/** Which page of a list to read. */
export interface PageQuery {
  /** Default 1. */
  readonly page?: number;
  /** From 10 to 250. Default 25. */
  readonly perPage?: number;
  /** Only records changed since this ISO 8601 time. Pages then continue after `fromId`. */
  readonly updatedSince?: string;
  readonly fromId?: number;
}

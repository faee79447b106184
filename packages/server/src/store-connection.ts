import type { StoreClient } from "@orderpane/deploy";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";

/** The back-office of one registered store. Requests wait for the store's limit. All throw `DeployError`. */
export interface StoreConnection {
  readonly insalesId: number;
  readonly shop: string;
  /** Returns the account of the store. */
  account(): Promise<StoreAccount>;
  /** Returns `null` for an order that the store does not have. */
  order(id: number): Promise<OrderInfo | null>;
  /** Returns one page of the orders, the newest first unless the query says otherwise. */
  orders(page?: PageQuery): Promise<OrderInfo[]>;
  /**
   * Changes an order. `false`: the store does not have it. A value that the store refuses is a `DeployError`
   * `refused`, which names the field. `store.order()` of a widget's route may return the old one for 10 s.
   */
  updateOrder(id: number, update: OrderUpdate): Promise<boolean>;
  /** Returns `null` for a product that the store does not have. */
  product(id: number): Promise<ProductInfo | null>;
  /** Returns one page of the products, like `orders`. */
  products(page?: PageQuery): Promise<ProductInfo[]>;
  readonly widgets: StoreClient;
}

/** The fields of an order that an application may change. Fields that are not given keep their value. */
export interface OrderUpdate {
  /** The platform's own status: `new accepted approved dispatched delivered declined returned`. */
  readonly fulfillment_status?: string;
  /** A status of the store, by its name for programs. */
  readonly custom_status_permalink?: string;
  readonly financial_status?: "pending" | "paid";
  readonly manager_comment?: string;
  /** Values of the store's own fields. `handle` or `field_id` names the field. */
  readonly fields_values_attributes?: readonly {
    readonly handle?: string;
    readonly field_id?: number;
    readonly value: string | number | boolean | null;
  }[];
}

/** The account of a store, as its back-office shows it. */
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
  /** Only records changed since then, in ISO 8601. Pages then continue after `fromId`. */
  readonly updatedSince?: string;
  readonly fromId?: number;
}

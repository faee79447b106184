import type { StoreClient } from "@orderpane/deploy";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";

/** The back-office of one registered store. Requests wait for the store's limit. All throw `DeployError`. */
export interface StoreConnection {
  readonly insalesId: number;
  readonly shop: string;
  account(): Promise<StoreAccount>;
  /** Returns `null` for an order that the store does not have. */
  order(id: number): Promise<OrderInfo | null>;
  orders(page?: PageQuery): Promise<OrderInfo[]>;
  product(id: number): Promise<ProductInfo | null>;
  products(page?: PageQuery): Promise<ProductInfo[]>;
  readonly widgets: StoreClient;
}

export interface StoreAccount {
  readonly id: number;
  readonly title: string;
}

export interface PageQuery {
  /** Default 1. */
  readonly page?: number;
  /** At most 100. Default 25. */
  readonly perPage?: number;
  /** Only records changed since then, in ISO 8601. Pages then continue after `fromId`. */
  readonly updatedSince?: string;
  readonly fromId?: number;
}

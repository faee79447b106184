/** Options of `deployAll` of an {@link Application}. */
export interface DeployAllOptions {
  /** Stores at once. Default 10. */
  readonly concurrency?: number;
  /** Called after each store. */
  readonly onStore?: (result: StoreDeploy) => void;
  readonly signal?: AbortSignal;
}

/** The result of a deploy into one store. */
export interface StoreDeploy {
  readonly insalesId: number;
  readonly shop: string;
  /** `current`: the store had the version already. */
  readonly outcome: "deployed" | "current" | "failed";
  readonly error?: string;
}

/** The results of a deploy into all stores. */
export interface DeployReport {
  readonly version: string;
  /** By ascending id. */
  readonly stores: readonly StoreDeploy[];
}

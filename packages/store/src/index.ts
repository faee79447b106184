export { createStore } from "./create-store.ts";
export { StoreError, type StoreErrorCode } from "./errors.ts";
export { listen, type ListeningStore, type ListenOptions } from "./listen.ts";
export type { Operation } from "./operation.ts";
export { announceStore, findRunningStore, type RunningStore } from "./running-store.ts";
export { standIns } from "./stand-ins.ts";
export type { ExtraPage, FetchHandler, Store, StoreOptions } from "./store.ts";
export { type Provenance, type VariantName, type Variants, variantTable } from "./variants.ts";

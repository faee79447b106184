export { writeDurableFile } from "./history/durable-files.ts";
export { fetchStore, type StoreFetch } from "./http/fetch-store.ts";
export { transportError } from "./http/transport-error.ts";
export { Throttle } from "./pacing/throttle.ts";

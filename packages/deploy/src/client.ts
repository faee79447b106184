export { fetchStore, type StoreFetch } from "./client/fetch-store.ts";
export { transportError } from "./client/transport-error.ts";
export { createThrottle } from "./pacing/throttle.ts";

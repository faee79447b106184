export { fetchWithLookup, type StoreFetch, usesProxy } from "./client/fetch-store.ts";
export { createRecordClient } from "./client/store-client.ts";
export { Throttle } from "./client/throttle.ts";
export { createTurns } from "./turns.ts";

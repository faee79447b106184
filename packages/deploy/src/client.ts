export { fetchStore, fetchWithLookup } from "./http/fetch-store.ts";
export { createSend, type SendOptions, type WholeResponse } from "./http/send.ts";
export { createRecordClient } from "./client/record-client.ts";
export { Throttle } from "./pacing/throttle.ts";
export { createTurns } from "./turns.ts";

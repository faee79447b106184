export { fetchStore, fetchWithLookup } from "./client/fetch-store.ts";
export { createRecordClient } from "./client/record-client.ts";
export { createSend, type SendOptions, type WholeResponse } from "./client/send.ts";
export { Throttle } from "./client/throttle.ts";
export { createTurns } from "./turns.ts";

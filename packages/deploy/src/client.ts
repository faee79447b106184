export { fetchStore, fetchWithLookup } from "./http/fetch-store.ts";
export { createSend, type SendOptions, type WholeResponse } from "./http/send.ts";
export { createRecordReader } from "./client/record-reader.ts";
export { Throttle } from "./pacing/throttle.ts";

export { createCanaryStore } from "./testing/canary-store.ts";

export * from "./lifecycle/callbacks.ts";
export * from "./lifecycle/second-level-domain.ts";

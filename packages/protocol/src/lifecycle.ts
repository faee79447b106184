export * from "./lifecycle/callbacks.ts";

export * from "./api/error-body.ts";
export * from "./api/format.ts";
export * from "./api/loopback.ts";
export * from "./api/paths.ts";
export * from "./api/usage-limit.ts";

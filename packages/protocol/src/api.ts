export * from "./api/error-body.ts";
export * from "./api/requests.ts";

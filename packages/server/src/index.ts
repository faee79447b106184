/**
 * The server side of an application: install, login and uninstall callbacks, deploys, and widget requests.
 *
 * @module @orderpane/server
 */
export type * from "./application.ts";
export { type Application, createApplication } from "./create-application.ts";
export type { FleetStore } from "./fleet/explain.ts";
export type { Explanation, Fleet, FleetStatus } from "./fleet/fleet.ts";
export { ServerError, type ServerErrorCode, serverErrors } from "./errors.ts";
export type { LogEntry } from "./log.ts";
export { backupRegistry, copyRegistry } from "./registry/copy-registry.ts";
export type * from "./registry/registry.ts";
export { createSqliteRegistry, type SqliteRegistryOptions } from "./registry/sqlite-registry.ts";
export type * from "./stores/store-connection.ts";

export { createMemoryRegistry } from "./registry/sqlite/sqlite-registry.ts";

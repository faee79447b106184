export { localStore, type LocalStoreApi, type LocalStoreOptions } from "./dev-server/local-store.ts";

import { join } from "node:path";
import { createStore, listen, type Store, type StoreOptions, standIns } from "@orderpane/store";

/** Where a store listens and how to talk to it. */
export interface StoreAccess {
  url: string;
  appId: string;
  appPassword: string;
}

/** A store that listens until it is closed. */
export interface StartedStore {
  store: Store;
  access: StoreAccess;
  close(): Promise<void>;
}

/** The database of the project's own store. */
export function localDatabase(root: string): string {
  return join(root, ".orderpane", "store.db");
}

/** Brings up a store of the project, with the stand-ins of its application's server. */
export async function startLocalStore(
  root: string,
  { port, ...options }: StoreOptions & { port: number },
): Promise<StartedStore> {
  const store = createStore({ application: standIns(join(root, "widgets")), ...options });
  try {
    const listener = await listen(store, { port });
    return {
      store,
      access: { url: listener.url, ...store.credentials },
      async close() {
        await listener.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

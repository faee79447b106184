import { type ApplicationServer, startApplicationServer } from "../context/test-application.ts";
import type { ContractTarget } from "../targets/target.ts";
import { changeLifecycle } from "./break-store.ts";

/** What the store says in a call to an application, changed in place. */
type Change = (query: URLSearchParams, path: string) => void;

/**
 * A target whose calls to the servers of applications arrive changed: each goes through a server that stands
 * between the two.
 */
export function relayCallbacks(target: ContractTarget, change: Change): Partial<ContractTarget> {
  const control = target.lifecycle!;
  const relays = new Map<string, ApplicationServer>();
  return changeLifecycle(target, {
    async register(application) {
      const { installUrl, uninstallUrl } = application;
      const relay = await startApplicationServer();
      relays.set(application.id, relay);
      relay.respondWith(async ({ path, query }) => {
        const url = new URL(path === "/install" ? installUrl : (uninstallUrl ?? ""));
        change(query, path);
        url.search = query.toString();
        return (await fetch(url, { redirect: "manual" })).status;
      });
      return control.register({
        ...application,
        installUrl: `${relay.url}/install`,
        uninstallUrl: uninstallUrl && `${relay.url}/uninstall`,
      });
    },
    async remove(id) {
      await control.remove(id);
      await relays.get(id)?.close();
    },
  });
}

import type { ActionKey, ActionRegister } from "../../registry/registry.ts";

/** Keeps the responses to the latest actions until the process ends: for development and tests. */
export function createMemoryActions(): ActionRegister {
  const actions = new Map<string, { readonly bodyHash: string; response?: string }>();
  const nameOf = ({ insalesId, route, key }: ActionKey) => JSON.stringify([insalesId, route, key]);
  return {
    async begin({ bodyHash, ...action }) {
      const known = actions.get(nameOf(action));
      if (!known) {
        actions.set(nameOf(action), { bodyHash });
        const [oldest] = actions.keys();
        if (actions.size > mostActions && oldest !== undefined) actions.delete(oldest);
        return { state: "new" };
      }
      if (known.bodyHash !== bodyHash) return { state: "other" };
      const { response } = known;
      return response === undefined ? { state: "running" } : { state: "done", response };
    },
    async finish(action, response) {
      const known = actions.get(nameOf(action));
      if (response === null) actions.delete(nameOf(action));
      else if (known) known.response = response;
    },
  };
}

const mostActions = 1000;

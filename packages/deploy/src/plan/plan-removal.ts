import type { Widget } from "@orderpane/protocol/widget";
import { ownWidgets } from "../own-widgets.ts";
import { deletion, withMerges } from "./plan-deploy.ts";
import type { Action, Plan } from "./plan.ts";

interface RemovalInput {
  readonly project: string;
  readonly names: readonly string[] | "all";
  readonly stored: readonly Widget[];
}

/** Plans to delete widgets of a project from the store. */
export function planRemoval({ project, names, stored }: RemovalInput): Plan {
  const own = ownWidgets(project, stored);
  const wanted = names === "all" ? own.map(({ name }) => name) : names;
  const actions = [...new Set(wanted)].flatMap((name): Action[] => {
    const found = own.filter((candidate) => candidate.name === name);
    if (found.length === 0) {
      return [{ action: "unchanged", widget: name, id: null, reason: "not in the store" }];
    }
    return found.map((candidate) => deletion(candidate, "removal was requested"));
  });
  return withMerges({ project, actions, orphans: [] }, stored);
}

import type { Widget } from "@orderpane/protocol/widget";
import { ownWidgets } from "../own-widgets.ts";
import { deletion } from "./plan-deploy.ts";
import type { Action, Plan } from "./plan.ts";

export interface RemovalInput {
  project: string;
  names: readonly string[] | "all";
  /** Everything that the store lists. */
  stored: readonly Widget[];
}

/** What takes widgets of a project out of the store: the named ones, or all that it holds. */
export function planRemoval({ project, names, stored }: RemovalInput): Plan {
  const own = ownWidgets(project, stored);
  const wanted = names === "all" ? own.map(({ name }) => name) : names;
  const actions = [...new Set(wanted)].flatMap((name): Action[] => {
    const found = own.filter((candidate) => candidate.name === name);
    if (found.length === 0) {
      return [{ action: "unchanged", widget: name, id: null, reason: "not in the store" }];
    }
    return found.map((candidate) => deletion(candidate, "removal was asked for"));
  });
  return { project, actions, orphans: [] };
}

import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles, DesiredWidget } from "../bundles/read-bundles.ts";
import { findDifference, type OwnWidget, ownWidgets } from "../own-widgets.ts";
import { describeUpdate } from "./describe-update.ts";
import type { Action, Plan } from "./plan.ts";

export interface DeployInput {
  readonly bundles: Pick<Bundles, "project" | "widgets">;
  readonly stored: readonly Widget[];
  /** Deletes widgets of this project that the bundles no longer have. Default `false`. */
  readonly prune?: boolean;
  /** Names of widgets that stay in the store although the bundles do not have them. Default: none. */
  readonly kept?: ReadonlySet<string> | undefined;
  /** Names of widgets that earlier runs have left in the store, see `deployedWidgets`. Default: none. */
  readonly deployed?: Pick<ReadonlySet<string>, "has">;
}

/** Plans to make the store hold each bundle exactly once. */
export function planDeploy({
  bundles: { project, widgets },
  stored,
  prune = false,
  kept = new Set(),
  deployed = new Set(),
}: DeployInput): Plan {
  const own = ownWidgets(project, stored);
  const names = new Set(widgets.map(({ name }) => name));
  const others = own.filter(({ name }) => !names.has(name) && !kept.has(name));
  return {
    project,
    actions: [
      ...widgets.flatMap((desired) => {
        const found = own.filter(({ name }) => name === desired.name);
        return planWidget(desired, found, deployed.has(desired.name));
      }),
      ...(prune ? others.map((other) => deletion(other, "the project no longer has it")) : []),
    ],
    orphans: prune ? [] : others.map(({ name, widget }) => ({ widget: name, id: widget.id })),
  };
}

/**
 * The same plan, which also merges duplicates of the project's other widgets: the store may have executed a
 * create late, after it was sent again.
 */
export function withMerges(plan: Plan, stored: readonly Widget[]): Plan {
  const planned = new Set(plan.actions.map(({ widget }) => widget));
  const others = ownWidgets(plan.project, stored).filter(({ name }) => !planned.has(name));
  const merges = [...Map.groupBy(others, ({ name }) => name).values()].flatMap(mergesOf);
  const orphans = plan.orphans.filter(({ id }) => merges.every((merge) => merge.id !== id));
  return { ...plan, actions: [...plan.actions, ...merges], orphans };
}

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

/** The lowest id stays, so that machines that deploy at once make the same choice. */
function planWidget(desired: DesiredWidget, found: readonly OwnWidget[], wasDeployed: boolean): Action[] {
  const { name: widget } = desired;
  const [kept] = found;
  if (!kept) {
    const reason = wasDeployed ? "deployed before, but gone from the store" : "not in the store";
    return [{ action: wasDeployed ? "recreate" : "create", widget, id: null, reason, desired }];
  }
  return [planKept(desired, kept), ...mergesOf(found)];
}

function mergesOf([kept, ...duplicates]: readonly OwnWidget[]): Action[] {
  return duplicates.map(({ name, widget: stored }) => {
    const reason = `a duplicate of widget ${kept?.widget.id}`;
    return { action: "merge", widget: name, id: stored.id, reason, stored };
  });
}

function planKept(desired: DesiredWidget, own: OwnWidget): Action {
  const { name, build, widget: stored } = own;
  const known = { widget: name, id: stored.id };
  if (findDifference(desired, own) === null) {
    return { action: "unchanged", ...known, reason: `build ${build} is in the store` };
  }
  return { action: "update", ...known, reason: describeUpdate(desired, stored), desired, stored };
}

export function deletion({ name, widget }: OwnWidget, reason: string): Action & { action: "delete" } {
  return { action: "delete", widget: name, id: widget.id, reason, stored: widget } as const;
}

import { decodeEcho, type Fragment, readMarker, splitEcho } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles, DesiredWidget } from "./bundles.ts";
import { DeployError } from "./errors.ts";
import { findDifference, type OwnWidget, ownWidgets } from "./own-widgets.ts";

/** Changes to a store, as plain data. It never includes other projects' widgets. */
export interface Plan {
  readonly project: string;
  /** In the order in which they are applied. */
  readonly actions: Action[];
  /** Widgets of this project that stay in the store although they are no longer in the bundles. */
  readonly orphans: { readonly widget: string; readonly id: number }[];
  /** A rollback restores earlier widgets, and fails if another machine has changed one since its list. */
  readonly isRollback?: true;
}

/**
 * - `create`: the widget is not in the store. `recreate`: it was deployed before, but no longer exists.
 * - `update`: the widget has another build, height or page, or was edited. `adopt`: a hand-made widget
 *   becomes the project's.
 * - `release`: an adopted widget is restored to its original state.
 * - `merge`: a duplicate is deleted, and the lowest id is kept.
 * - `delete`: removal was requested, or the project no longer has the widget.
 */
export type Action = { readonly widget: string; readonly reason: string } & (
  | { readonly action: "create" | "recreate"; readonly id: null; readonly desired: DesiredWidget }
  | ({ readonly action: "update" | "adopt"; readonly desired: DesiredWidget } & Stored)
  | ({ readonly action: "release"; readonly before: Widget } & Stored)
  | ({ readonly action: "merge" | "delete" } & Stored)
  | { readonly action: "unchanged"; readonly id: number | null; readonly desired?: DesiredWidget }
);

interface Stored {
  readonly id: number;
  readonly stored: Widget;
}

/** An action that the store has acknowledged. */
export interface AppliedAction {
  readonly action: Action["action"];
  readonly widget: string;
  /** The id in the store. For a deleted widget, its former id. */
  readonly id: number | null;
  readonly reason: string;
}

export function isChange({ action }: { action: Action["action"] }): boolean {
  return action !== "unchanged";
}

/** Whether the widget is no longer listed as the project's after an action. */
export function isRemoval({ action }: { action: Action["action"] }): boolean {
  return action === "merge" || action === "delete" || action === "release";
}

export function isWidgetMissing({ actions }: Plan): boolean {
  return actions.some(({ id }) => id === null);
}

export interface DeployInput {
  readonly bundles: Pick<Bundles, "project" | "widgets">;
  readonly stored: readonly Widget[];
  /** Deletes the project's widgets that are no longer in the bundles. Default `false`. */
  readonly prune?: boolean;
  /** Names of widgets to keep in the store although they are not in the bundles. Default: none. */
  readonly kept?: ReadonlySet<string> | undefined;
  /** Names of widgets that earlier runs left in the store, see `deployedWidgets`. Default: none. */
  readonly deployed?: Pick<ReadonlySet<string>, "has">;
}

/** Plans a deploy that makes the store contain each bundle exactly once. */
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
 * Adds actions to a plan that merge duplicates of the project's other widgets. The store creates such a
 * duplicate if it executes a create after the client has retried it.
 */
export function withMerges(plan: Plan, stored: readonly Widget[]): Plan {
  const planned = new Set(plan.actions.map(({ widget }) => widget));
  const others = ownWidgets(plan.project, stored).filter(({ name }) => !planned.has(name));
  const merges = [...Map.groupBy(others, ({ name }) => name).values()].flatMap(mergesOf);
  const orphans = plan.orphans.filter(({ id }) => merges.every((merge) => merge.id !== id));
  return { ...plan, actions: [...plan.actions, ...merges], orphans };
}

export function planRemoval({
  project,
  names,
  stored,
}: Pick<DeployInput, "stored"> & { project: string; names: readonly string[] | "all" }): Plan {
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

/**
 * Plans to turn a hand-made widget into the project's widget `desired`. If it already is one, it is updated.
 *
 * @throws {DeployError} `no-widget`, or `not-adoptable` if the widget belongs to another project or the store
 * already has one with this name: merging would keep the lower id, which may be the wrong one
 */
export function planAdoption({
  project,
  desired,
  id,
  stored,
}: Pick<DeployInput, "stored"> & { project: string; desired: DesiredWidget; id: number }): Plan {
  const widget = stored.find((candidate) => candidate.id === id);
  if (!widget) throw new DeployError("no-widget", `the store has no widget ${id}`);
  const present = ownWidgets(project, stored).find(({ name }) => name === desired.name);
  if (present?.widget.id === id) {
    // Planned like a deploy, to merge its duplicates.
    const plan = planDeploy({ bundles: { project, widgets: [desired] }, stored });
    return withMerges({ ...plan, orphans: [] }, stored);
  }
  const marker = readMarker(widget.code ?? "");
  if (marker) {
    const owner = `${marker.project}/${marker.widget}`;
    throw new DeployError("not-adoptable", `widget ${id} is ${owner}, not made by hand`);
  }
  if (present) {
    const found = `${desired.name} is already in the store, as widget ${present.widget.id}`;
    throw new DeployError("not-adoptable", found, {
      fix: `Remove it first (orderpane remove ${desired.name}), or delete widget ${id} in the back-office.`,
    });
  }
  const reason = `made by hand, becomes build ${desired.build}`;
  const action = { action: "adopt", widget: desired.name, id, reason, desired, stored: widget } as const;
  return withMerges({ project, actions: [action], orphans: [] }, stored);
}

/** Returns the expected results of the applied actions that are missing in a list. */
export function findProblems(
  plan: Plan,
  applied: readonly AppliedAction[],
  listed: readonly Widget[],
): string[] {
  const { project, isRollback } = plan;
  const own = ownWidgets(project, listed);
  return [
    ...desiredOf(plan).flatMap((desired) => {
      const { name } = desired;
      const differences = own
        .filter((candidate) => candidate.name === name)
        .map((candidate) => findDifference(desired, candidate));
      // One correct widget is enough: the next plan deletes its duplicates and keeps the lowest id. A
      // rollback does not update the widget of another machine, so there the lowest id must be correct.
      if (isRollback ? differences[0] === null : differences.includes(null)) return [];
      const id = applied.findLast((action) => action.widget === name && action.id !== null)?.id;
      return [`${name} (widget ${id}) ${differences[0] ?? "is missing"}`];
    }),
    ...applied.flatMap(({ action, widget, id }) => {
      const found = listed.find((candidate) => candidate.id === id);
      if (!found) return [];
      if (action === "delete" || action === "merge") return [`${widget} (widget ${id}) is still there`];
      const isStillOurs = action === "release" && readMarker(found.code ?? "") !== null;
      return isStillOurs ? [`${widget} (widget ${id}) is still ours`] : [];
    }),
  ];
}

export function desiredOf({ actions }: Plan): DesiredWidget[] {
  return actions.flatMap((action) => ("desired" in action ? (action.desired ?? []) : []));
}

/** Keeps the lowest id, so that machines that deploy in parallel make the same choice. */
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
    return { action: "unchanged", ...known, reason: `build ${build} is in the store`, desired };
  }
  return { action: "update", ...known, reason: describeUpdate(desired, stored), desired, stored };
}

export function deletion({ name, widget }: OwnWidget, reason: string): Action & { action: "delete" } {
  return { action: "delete", widget: name, id: widget.id, reason, stored: widget } as const;
}

/** Describes what an update changes. Names settings without their values, which may be keys. */
function describeUpdate(desired: DesiredWidget, stored: Widget): string {
  const code = stored.code ?? "";
  const [old, fresh] = [splitEcho(code), splitEcho(desired.code)];
  const hasOtherCode = !old || !fresh || old.style !== fresh.style || old.script !== fresh.script;
  const settings = old && fresh ? changedSettings(old, fresh) : [];
  const isEdited = readMarker(code)?.build === desired.build;
  const changes = [
    hasOtherCode && isEdited && "edited since it was deployed",
    hasOtherCode && describeSizes(decodeEcho(code), desired.code),
    settings.length > 0 && `other settings: ${settings.join(", ")}`,
    stored.height !== desired.height && `height ${stored.height ?? "unknown"} becomes ${desired.height}`,
    stored.pageType !== desired.page && `page ${stored.pageType} becomes ${desired.page}`,
  ].filter((change) => change !== false);
  return changes.length === 0 ? `build becomes ${desired.build}` : changes.join(", ");
}

/** Whether an update changes only the code, not settings, height or page. */
export function isCodeUpdate(action: Action): boolean {
  if (action.action !== "update") return false;
  const { desired, stored } = action;
  const [old, fresh] = [splitEcho(stored.code ?? ""), splitEcho(desired.code)];
  const isDeclaredAlike = stored.height === desired.height && stored.pageType === desired.page;
  return isDeclaredAlike && old !== null && fresh !== null && changedSettings(old, fresh).length === 0;
}

function describeSizes(before: string, after: string): string {
  const [old, fresh] = [before, after].map((code) => Buffer.byteLength(code).toLocaleString("en"));
  return old === fresh ? `other code of ${fresh} bytes` : `code of ${old} bytes becomes ${fresh}`;
}

function changedSettings({ settings: before }: Fragment, { settings: after }: Fragment): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter((name) => before?.[name] !== after?.[name]).sort();
  // Prevents a store from controlling the terminal.
  return changed.map((name) => name.slice(0, 60).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd"));
}

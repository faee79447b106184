import { decodeEcho, readMarker } from "@orderpane/protocol/bundle";
import { isWidgetPage, type Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import { findBuild as findStored, ownWidgets } from "../own-widgets.ts";
import type { Change } from "../history/change.ts";
import type { Run } from "../history/run.ts";
import { deletion, planDeploy } from "./plan-deploy.ts";
import type { Action, Plan } from "./plan.ts";

export interface RollbackInput {
  project: string;
  /** The history of this store, the oldest run first. */
  runs: readonly Run[];
  /** Everything that the store lists. */
  stored: readonly Widget[];
  /** Brings back this build of a widget; default: what the last run has changed. */
  to?: string;
}

/**
 * What restores a store as history has kept it. Of the last run: what it created goes, what it changed or deleted
 * comes back, what it adopted is released, and the other way round; duplicates do not come back. A run of which the
 * store did nothing, or that only merged, is none. Throws {@link DeployError} `no-history`.
 */
export function planRollback({ project, runs, stored, to }: RollbackInput): Plan {
  const changes = to === undefined ? lastChanges(runs, { project, stored }) : [findBuild(to, project, runs)];
  const byWidget = new Map<string, Change>();
  for (const change of changes) {
    if (!byWidget.has(change.widget)) byWidget.set(change.widget, change);
  }
  const actions = [...byWidget.values()].flatMap((change) => planBack(change, stored));
  return { project, actions, orphans: [] };
}

/** Throws {@link DeployError} `no-history` where nothing is kept that a rollback could restore, whatever a store lists. */
export function requireHistory({ project, runs, to }: Omit<RollbackInput, "stored">): void {
  if (to !== undefined) findBuild(to, project, runs);
  else if (ownChanges(project, runs).length === 0) throw noDeploy(project);
}

function lastChanges(
  runs: readonly Run[],
  { project, stored }: Pick<RollbackInput, "project" | "stored">,
): Change[] {
  const last = ownChanges(project, runs)
    .map((changes) => changes.filter((change) => tookPlace(change, stored)))
    .findLast((changes) => changes.length > 0);
  if (last) return last;
  throw noDeploy(project);
}

/** By run; merges are none, and runs without others are left out. */
function ownChanges(project: string, runs: readonly Run[]): Change[][] {
  const own = runs.map(({ changes }) =>
    changes.filter((change) => change.project === project && change.action !== "merge"),
  );
  return own.filter((changes) => changes.length > 0);
}

function noDeploy(project: string): DeployError {
  return noHistory(
    `no deploy of ${project} to this store is kept here`,
    "History is kept beside the project that deployed; look on the machine that did.",
  );
}

/**
 * A change of which the answer got lost shows in the store: it holds what was to be created, or not any more what was
 * there before.
 */
function tookPlace(change: Change, stored: readonly Widget[]): boolean {
  const { acknowledged, project, widget, build, id, before } = change;
  if (acknowledged) return true;
  if (before === null) return build !== null && findStored(stored, { project, widget, build }) !== null;
  const now = stored.find((candidate) => candidate.id === id);
  return now?.code !== before.code || now.height !== before.height || now.pageType !== before.pageType;
}

/** The latest change that replaced or deleted the build. */
function findBuild(build: string, project: string, runs: readonly Run[]): Change {
  const found = runs
    .flatMap(({ changes }) => changes)
    .findLast((change) => change.project === project && buildOf(change.before) === build);
  if (found) return found;
  const known = runs.flatMap(({ changes }) => changes).flatMap(({ before }) => buildOf(before) ?? []);
  throw noHistory(
    `no build ${JSON.stringify(build.slice(0, 40))} is kept for this store`,
    known.length > 0
      ? `Kept are ${[...new Set(known)].slice(-10).join(", ")}.`
      : "Nothing that was replaced or deleted here is kept.",
  );
}

function planBack(change: Change, stored: readonly Widget[]): Action[] {
  const { widget, project, before, id, action } = change;
  const because = (did: string) => `the ${change.run ?? "run"} of ${change.at} ${did} it`;
  const present = ownWidgets(project, stored).filter(({ name }) => name === widget);
  if (before === null) {
    if (present.length === 0) return [{ action: "unchanged", widget, id: null, reason: "not in the store" }];
    return present.map((own) => deletion(own, because("created")));
  }
  if (action === "adopt") {
    const adopted = present.find((own) => own.widget.id === id);
    if (!adopted)
      return [{ action: "unchanged", widget, id: null, reason: `widget ${id} is no longer ours` }];
    const reason = because("adopted");
    return [{ action: "release", widget, id: adopted.widget.id, reason, stored: adopted.widget, before }];
  }
  const desired = desiredBefore(before, widget);
  const released = stored.find((candidate) => candidate.id === id && !readMarker(candidate.code ?? ""));
  if (action === "release" && released && present.length === 0) {
    const reason = because("released");
    return [{ action: "adopt", widget, id: released.id, reason, desired, stored: released }];
  }
  const { actions } = planDeploy({
    bundles: { project, widgets: [desired] },
    stored,
    deployed: new Set([widget]),
  });
  const reason = action === "delete" ? because("deleted") : `${because("changed")}, and it is gone since`;
  return actions.map((planned) =>
    planned.action === "recreate"
      ? { action: "recreate", widget, id: null, reason, desired: planned.desired }
      : planned,
  );
}

/** An own widget as it was. A store answers height and page of each; one that does not, leaves the usual. */
function desiredBefore({ code, height, pageType }: Widget, name: string): DesiredWidget {
  return {
    name,
    title: name,
    build: readMarker(code ?? "")?.build ?? "",
    code: decodeEcho(code ?? ""),
    height: height ?? 80,
    page: isWidgetPage(pageType) ? pageType : "order",
  };
}

function buildOf(widget: Widget | null): string | undefined {
  return readMarker(widget?.code ?? "")?.build || undefined;
}

function noHistory(message: string, fix: string): DeployError {
  return new DeployError("no-history", message, { fix });
}

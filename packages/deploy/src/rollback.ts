import { decodeEcho, readMarker } from "@orderpane/protocol/bundle";
import { isWidgetPage, type Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "./bundles.ts";
import { DeployError } from "./errors.ts";
import type { History } from "./history/history.ts";
import { type PlannedStore, readStore, requireComplete } from "./make-plan.ts";
import { findBuild, isSame, ownWidgets } from "./own-widgets.ts";
import { type Change, deployedWidgets, type Run } from "./history/change.ts";
import { type Action, deletion, isWidgetMissing, type Plan, planDeploy, withMerges } from "./plan.ts";

/**
 * Lists a store and plans to undo the last run, or to restore the build `to`. See `planRollback`.
 *
 * @throws {DeployError} `no-history`, or `list-incomplete` as `makePlan` does
 */
export async function makeRollback(
  { client, history }: RolledBackStore,
  { project, to }: { project: string; to?: string | undefined },
): Promise<Plan> {
  const runs = await history.read();
  const stored = await readStore({ client, history });
  const plan = planRollback({ project, to, runs, stored });
  if (!isWidgetMissing(plan)) return plan;
  const deployed = deployedWidgets(project, runs);
  const complete = await requireComplete(plan, deployed, { stored, client });
  return planRollback({ project, to, runs, stored: complete });
}

interface RolledBackStore extends Pick<PlannedStore, "client"> {
  readonly history: Pick<History, "openCreates" | "settle" | "read">;
}

interface RollbackInput {
  readonly project: string;
  /** Oldest first. */
  readonly runs: readonly Run[];
  readonly stored: readonly Widget[];
  /** Restores this build of a widget. Default: undoes the last run. */
  readonly to?: string | undefined;
}

/**
 * Plans to undo the last run, or to restore one build. Created widgets are deleted, changed and deleted ones
 * restored, adopted ones released, and released ones adopted. Merged duplicates are not restored. Runs that
 * changed nothing or only merged are skipped.
 *
 * @throws {DeployError} `no-history`
 */
export function planRollback({ project, runs, stored, to }: RollbackInput): Plan {
  const changes =
    to === undefined ? lastChanges({ project, runs, stored }) : [findReplacement(to, project, runs)];
  // A widget's first change contains the state before all others.
  const actions = [...Map.groupBy(changes, ({ widget }) => widget).values()].flatMap(([first]) =>
    first ? planUndo(first, stored) : [],
  );
  return withMerges({ project, actions, orphans: [], isRollback: true }, stored);
}

function lastChanges({ project, runs, stored }: RollbackInput): Change[] {
  const made = runs.map(({ changes }) =>
    changes.filter(
      (change) => change.project === project && change.action !== "merge" && wasMade(change, stored),
    ),
  );
  const last = made.findLast((changes) => changes.length > 0);
  if (last) return last;
  throw new DeployError("no-history", `the history has no deploy of ${project} to this store`);
}

/** If the response was lost, the store shows whether the change was made. */
function wasMade(change: Change, stored: readonly Widget[]): boolean {
  const { acknowledged, project, widget, build, id, before } = change;
  if (acknowledged) return true;
  if (before === null) return build !== null && findBuild(stored, { project, widget, build }) !== null;
  const now = stored.find((candidate) => candidate.id === id);
  return !now || !isSame(now, before);
}

/** The latest change that replaced or deleted a build. */
function findReplacement(build: string, project: string, runs: readonly Run[]): Change {
  const changes = runs.flatMap((run) => run.changes).filter((change) => change.project === project);
  const found = changes.findLast((change) => replacedBuild(change) === build);
  if (found) return found;
  const known = changes.flatMap((change) => replacedBuild(change) ?? []);
  const missing = `the history of this store has no build ${JSON.stringify(build.slice(0, 40))}`;
  throw new DeployError("no-history", missing, {
    fix:
      known.length > 0
        ? `It has ${[...new Set(known)].slice(-10).join(", ")}.`
        : "It has no replaced or deleted build.",
  });
}

function planUndo(change: Change, stored: readonly Widget[]): Action[] {
  const { widget, project, before, id, action } = change;
  const because = (did: string) => `the ${change.run} of ${change.at} ${did} it`;
  const present = ownWidgets(project, stored).filter(({ name }) => name === widget);
  if (before === null) {
    if (present.length === 0) return [{ action: "unchanged", widget, id: null, reason: "not in the store" }];
    return present.map((own) => deletion(own, because("created")));
  }
  if (action === "adopt") {
    const adopted = present.find((own) => own.widget.id === id);
    if (!adopted)
      return [{ action: "unchanged", widget, id: null, reason: `widget ${id} no longer has the marker` }];
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
  const reason =
    action === "delete" ? because("deleted") : `${because("changed")}, and it has been deleted since`;
  return actions.map((planned) =>
    planned.action === "recreate"
      ? { action: "recreate", widget, id: null, reason, desired: planned.desired }
      : planned,
  );
}

/**
 * Converts a saved widget to a desired one. Height and page have defaults, in case the store did not list
 * them.
 */
function desiredBefore({ code, height, pageType }: Widget, name: string): DesiredWidget {
  return {
    name,
    title: name,
    missingSettings: [],
    build: readMarker(code ?? "")?.build ?? "",
    code: decodeEcho(code ?? ""),
    height: height ?? 80,
    page: isWidgetPage(pageType) ? pageType : "order",
  };
}

/** The build that a change replaced or deleted, which a rollback can restore; `null` if there is none. */
export function replacedBuild({ before }: Pick<Change, "before">): string | null {
  return readMarker(before?.code ?? "")?.build || null;
}

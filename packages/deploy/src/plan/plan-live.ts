import {
  addLoader,
  isIntact,
  type LiveRun,
  readLive,
  sealFragment,
  splitFragment,
} from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import type { Change, Run } from "../history/change.ts";
import { ownWidgets } from "../own-widgets.ts";
import { checkSize } from "../widget-sizes.ts";
import { describeLive } from "./describe-update.ts";
import { deletion } from "./plan-deploy.ts";
import { desiredBefore } from "./plan-rollback.ts";
import type { Action, Plan } from "./plan.ts";

/** The widget as a live run writes it. @throws {DeployError} `too-large` */
export function withLoader(built: DesiredWidget, run: LiveRun): DesiredWidget {
  const sealed = sealFragment(addLoader(splitFragment(built.code), run), built);
  checkSize(sealed.code, built.name);
  return { ...built, ...sealed };
}

interface LiveInput {
  readonly project: string;
  readonly widget: string;
  readonly stored: readonly Widget[];
  /** ms since 1970. */
  readonly now: number;
}

/** @throws {DeployError} `already-live`, or `edited`: the edit would be lost for everybody during the run */
export function requireNotLive({ project, widget, stored, now }: LiveInput): void {
  const found = ownWidgets(project, stored).find(({ name }) => name === widget)?.widget;
  if (!found) return;
  const live = readLive(found);
  if (live && live.until > now)
    throw new DeployError("already-live", `${widget} is ${describeLive(live)} already`);
  if (!isIntact(found.code ?? "", { height: found.height, page: found.pageType }))
    throw new DeployError("edited", `somebody has edited ${widget}, widget ${found.id}, in the store`);
}

/** Whether a run may have left live code in the store, as far as the history shows. */
export function mayBeLive(runs: readonly Run[]): boolean {
  return liveChanges(runs).length > 0;
}

/**
 * Plans to put back what widgets were before they became live: for each project, the widgets whose code is
 * still that of a live run in this history. Code that somebody has deployed since stays.
 */
export function planLiveEnd({
  runs,
  stored,
}: {
  readonly runs: readonly Run[];
  readonly stored: readonly Widget[];
}): Plan[] {
  return [...Map.groupBy(liveChanges(runs), ({ project }) => project)].map(([project, changes]) => ({
    project,
    actions: ownWidgets(project, stored).flatMap((own): Action[] => {
      const { name: widget, build, widget: now } = own;
      const change = changes.findLast(
        (candidate) => candidate.widget === widget && candidate.build === build,
      );
      if (!change || isReplaced(change, runs)) return [];
      const live = readLive(now);
      const reason = live ? `it was ${describeLive(live)}` : "it was live";
      if (change.before === null) return [deletion(own, reason)];
      const desired = desiredBefore(change.before, widget);
      return [{ action: "update", widget, id: now.id, reason, desired, stored: now }];
    }),
    orphans: [],
  }));
}

/** Whether a later run, such as a deploy, has changed the widget. What was there before is no longer wanted. */
function isReplaced(change: Change, runs: readonly Run[]): boolean {
  const changes = runs.flatMap((run) => run.changes);
  return changes
    .slice(changes.indexOf(change) + 1)
    .some(
      ({ project, widget, run, acknowledged }) =>
        project === change.project &&
        widget === change.widget &&
        acknowledged &&
        run !== "live" &&
        run !== "live-end",
    );
}

/**
 * The changes that began live runs, also those that were put back: the store may execute a request late, and
 * then the code is there again.
 */
function liveChanges(runs: readonly Run[]): Change[] {
  return runs.flatMap(({ changes }) => changes).filter(({ run, build }) => run === "live" && build !== null);
}

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

/**
 * The widget in the store that is to become live. `null` if there is none.
 *
 * @throws {DeployError} `already-live`, or `edited`: the edit would be lost for everybody during the run
 */
export function widgetBeforeLive({ project, widget, stored, now }: LiveInput): Widget | null {
  const found = ownWidgets(project, stored).find(({ name }) => name === widget)?.widget;
  if (!found) return null;
  const live = readLive(found);
  if (live && live.until > now)
    throw new DeployError("already-live", `${widget} is ${describeLive(live)} already`);
  if (isEdited(found))
    throw new DeployError("edited", `somebody has edited ${widget}, widget ${found.id}, in the store`);
  return found;
}

function isEdited({ code, height, pageType: page }: Widget): boolean {
  return !isIntact(code ?? "", { height, page });
}

/** A change that made a widget live. */
export interface LiveChange extends Pick<Change, "project" | "widget" | "before"> {
  readonly build: string;
}

/**
 * The changes that began live runs, also those that were put back: the store may execute a request late, and
 * then the code is there again.
 */
export function liveChanges(runs: readonly Run[]): LiveChange[] {
  const isBegin = (change: Change): change is Change & LiveChange =>
    change.run === "live" && change.build !== null;
  return runs.flatMap(({ changes }) => changes.filter(isBegin));
}

/**
 * Plans to put back what widgets were before they became live: for each project, the widgets whose code is
 * still that of one of these changes, of the last one if there are several. Code that somebody has deployed
 * or edited since stays; with `evenEdited` only what was deployed.
 */
export function planLiveEnd(
  live: readonly LiveChange[],
  stored: readonly Widget[],
  { evenEdited = false } = {},
): Plan[] {
  return [...Map.groupBy(live, ({ project }) => project)].map(([project, changes]) => ({
    project,
    actions: ownWidgets(project, stored).flatMap((own): Action[] => {
      const { name: widget, build, widget: now } = own;
      const change = changes.findLast(
        (candidate) => candidate.widget === widget && candidate.build === build,
      );
      if (!change || (isEdited(now) && !evenEdited)) return [];
      const run = readLive(now);
      const reason = run ? `it was ${describeLive(run)}` : "it was live";
      if (change.before === null) return [deletion(own, reason)];
      const desired = desiredBefore(change.before, widget);
      return [{ action: "update", widget, id: now.id, reason, desired, stored: now }];
    }),
    orphans: [],
  }));
}

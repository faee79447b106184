import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles, DesiredWidget } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import { findDifference, type OwnWidget, ownWidgets } from "../own-widgets.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { isChange } from "../plan/plan.ts";
import { applyAction, type ApplyDependencies } from "./apply-action.ts";
import { requireListed } from "../require-listed.ts";
import type { AppliedAction } from "./result.ts";

/**
 * How often the store is read back while rivals change it. All of them keep the lowest id, so one is usual.
 */
const maxRounds = 4;
/** From this round on, each list is repeated until no rival has changed anything. */
const firstPatientRound = 3;

/**
 * Each written widget must be listed with its build, code, height and page, and each deleted one must be
 * gone. If rivals have created the same widget, the lowest id is updated, the others are deleted, and the
 * store is read again.
 *
 * @returns the applied actions, with the ids that stayed
 * @throws {DeployError} `not-confirmed`, `list-incomplete` or `duplicated`
 */
export async function readBack(
  dependencies: ApplyDependencies,
  applied: AppliedAction[],
): Promise<AppliedAction[]> {
  if (!applied.some(isChange)) return applied;
  const { plan, client } = dependencies;
  const written = plan.actions.flatMap((action) => ("desired" in action ? [action.desired] : []));
  const bundles = { project: plan.project, widgets: written };

  for (let round = 1; round <= maxRounds; round++) {
    const planAgain = (listed: readonly Widget[]) => planDeploy({ bundles, stored: listed }).actions;
    const widgets = await client.listUntil(
      (listed) =>
        findProblems(bundles, applied, listed).length === 0 &&
        (round < firstPatientRound || !planAgain(listed).some(isChange)),
    );
    const problems = findProblems(bundles, applied, widgets);
    const actions = planAgain(widgets);
    if (problems.length > 0) {
      // A rival's build is not overwritten, but duplicates are deleted: they may be ours.
      const merges = actions.filter(({ action }) => action === "merge");
      for (const merge of merges) await applyAction(merge, dependencies);
      const left = applied.filter(({ action }) => !isRemoval(action));
      await requireListed(left, { project: plan.project, listed: widgets, client });
      throw notConfirmed(problems);
    }
    if (!actions.some(isChange)) return applied.map((action) => withKeptId(action, actions));
    for (const action of actions.filter(isChange)) await applyAction(action, dependencies);
  }
  const names = written.map(({ name }) => name).join(", ");
  throw new DeployError("duplicated", `the store still changes whenever ${names} is read back`);
}

function findProblems(
  bundles: Pick<Bundles, "project" | "widgets">,
  applied: readonly AppliedAction[],
  listed: readonly Widget[],
): string[] {
  const own = ownWidgets(bundles.project, listed);
  return [
    ...bundles.widgets.flatMap((desired) => {
      const { name } = desired;
      const found = own.filter((candidate) => candidate.name === name);
      const problem = findProblem(desired, found);
      const id = applied.findLast((action) => action.widget === name && action.id !== null)?.id;
      return problem === null ? [] : [`${name} (widget ${id}) ${problem}`];
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

/** One correct widget is enough here. Its duplicates are deleted by the next plan. */
function findProblem(desired: DesiredWidget, found: readonly OwnWidget[]): string | null {
  const differences = found.map((own) => findDifference(desired, own));
  if (differences.includes(null)) return null;
  return differences[0] ?? "is missing";
}

function notConfirmed(problems: readonly string[]): DeployError {
  return new DeployError("not-confirmed", `the store does not show what was done: ${problems.join("; ")}`);
}

/** Whether the project's widget is not listed afterwards. */
function isRemoval(action: AppliedAction["action"]): boolean {
  return action === "merge" || action === "delete" || action === "release";
}

/** The written widget may have been merged into a rival's. */
function withKeptId(
  applied: AppliedAction,
  kept: readonly { widget: string; id: number | null }[],
): AppliedAction {
  const { action, widget, id, reason } = applied;
  if (isRemoval(action)) return applied;
  const now = kept.find((candidate) => candidate.widget === widget);
  if (!now || now.id === id) return applied;
  return { ...applied, id: now.id, reason: `${reason}; widget ${id} was merged into ${now.id}` };
}

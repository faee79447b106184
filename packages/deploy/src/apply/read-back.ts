import { decodeEcho, readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import { type OwnWidget, ownWidgets } from "../own-widgets.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { isChange } from "../plan/plan.ts";
import { applyAction, type ApplyDependencies } from "./apply-action.ts";
import type { AppliedAction } from "./result.ts";

/** How often rivals may make a new look necessary. Each of them keeps the lowest id, so that one look is the rule. */
const maxRounds = 4;
const patientRound = 3;

/**
 * Reads the store back after changes: what was written must be listed with its build, code, height and page, what was
 * deleted must be gone. Where rivals have created the same widget, the lowest id is kept and brought up to date, the
 * others are deleted, and the store is read again. Nothing is sent when nothing changed. Gives the actions with the
 * ids that stayed. Throws {@link DeployError} `not-confirmed` or `duplicated`.
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
    const expected = { project: plan.project, written, applied };
    const planAgain = (listed: readonly Widget[]) => planDeploy({ bundles, stored: listed }).actions;
    const widgets = await client.listUntil(
      (listed) =>
        findProblems(expected, listed).length === 0 &&
        // From then on rivals are given the time to come to rest.
        (round < patientRound || !planAgain(listed).some(isChange)),
    );
    const problems = findProblems(expected, widgets);
    const actions = planAgain(widgets);
    if (problems.length > 0) {
      // A rival's build is not overwritten again; but the duplicates may be ours, and then nobody else looks for them.
      const merges = actions.filter(({ action }) => action === "merge");
      for (const merge of merges) await applyAction(merge, dependencies);
      throw notConfirmed(problems);
    }
    if (!actions.some(isChange)) return applied.map((action) => withKeptId(action, actions));
    for (const action of actions.filter(isChange)) await applyAction(action, dependencies);
  }
  const names = written.map(({ name }) => name).join(", ");
  throw new DeployError("duplicated", `the store still changes between two looks at ${names}`, {
    fix: "Deploy again when no other machine does.",
  });
}

interface Expectations {
  project: string;
  written: readonly DesiredWidget[];
  applied: readonly AppliedAction[];
}

function findProblems({ project, written, applied }: Expectations, widgets: readonly Widget[]): string[] {
  const ids = new Set(widgets.map(({ id }) => id));
  const own = ownWidgets(project, widgets);
  return [
    ...written.flatMap((desired) => {
      const { name } = desired;
      const problem = findProblem(
        desired,
        own.filter((candidate) => candidate.name === name),
      );
      const id = applied.findLast((action) => action.widget === name && action.id !== null)?.id;
      return problem === null ? [] : [`${name} (widget ${id}) ${problem}`];
    }),
    ...applied.flatMap(({ action, widget, id }) =>
      (action === "delete" || action === "merge") && id !== null && ids.has(id)
        ? [`${widget} (widget ${id}) is still there`]
        : [],
    ),
    ...applied.flatMap(({ action, widget, id }) =>
      action === "release" && isMarked(widgets.find((candidate) => candidate.id === id))
        ? [`${widget} (widget ${id}) is still ours`]
        : [],
    ),
  ];
}

/** One of several that is as it should be will do here: that they become one is the next plan's affair. */
function findProblem(desired: DesiredWidget, found: readonly OwnWidget[]): string | null {
  const differences = found.map((own) => findDifference(desired, own));
  if (differences.includes(null)) return null;
  return differences[0] ?? "is missing";
}

function findDifference(
  { build, code, height, page }: DesiredWidget,
  { build: found, widget }: OwnWidget,
): string | null {
  if (found !== build) return `has build ${found || "unknown"}, expected ${build || "unknown"}`;
  if (widget.height !== height) return `has height ${widget.height ?? "unknown"}, expected ${height}`;
  if (widget.pageType !== page) return `is kept on page ${widget.pageType}, expected ${page}`;
  if (withoutComments(decodeEcho(widget.code ?? "")) !== withoutComments(code)) {
    return `has other code than was sent (${widget.code?.length ?? 0} characters, sent were ${code.length})`;
  }
  return null;
}

/** A store may strip them (variant `codeEcho`, *assumed*). */
function withoutComments(code: string): string {
  return code.replace(/<!--.*?-->/gs, "");
}

function isMarked(widget: Widget | undefined): boolean {
  return readMarker(widget?.code ?? "") !== null;
}

function notConfirmed(problems: readonly string[]): DeployError {
  return new DeployError("not-confirmed", `the store does not show what was done: ${problems.join("; ")}`, {
    fix: "Deploy again; if it stays so, look at the widgets in the back-office: somebody else may be changing them.",
  });
}

/** What was written may have been merged into a rival's since. */
function withKeptId(
  applied: AppliedAction,
  kept: readonly { widget: string; id: number | null }[],
): AppliedAction {
  const { action, widget, id, reason } = applied;
  if (action === "merge" || action === "delete" || action === "release") return applied;
  const now = kept.find((candidate) => candidate.widget === widget);
  if (!now || now.id === id) return applied;
  return { ...applied, id: now.id, reason: `${reason}; widget ${id} was merged into ${now.id}` };
}

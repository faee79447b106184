import type { Widget } from "@orderpane/protocol/widget";
import { applyAction, type Run } from "./apply-action.ts";
import type { Bundles } from "./bundles.ts";
import type { ClientOptions } from "./client/store-calls.ts";
import { createClient, type StoreClient } from "./client/store-client.ts";
import { DeployError } from "./errors.ts";
import { type History, noHistory } from "./history/history.ts";
import { makePlan, requireListed } from "./make-plan.ts";
import {
  type Action,
  type AppliedAction,
  desiredOf,
  findProblems,
  isChange,
  isRemoval,
  type Plan,
  planDeploy,
} from "./plan.ts";
import { runSteps } from "./run-steps.ts";
import type { Target } from "./target.ts";

export interface DeployOptions extends ClientOptions {
  /** Deletes the project's widgets that are no longer in the bundles. Default `false`. */
  readonly prune?: boolean;
  /** Lets a later run settle unfinished changes, and a rollback undo this run. Default: nothing is saved. */
  readonly history?: History;
  /** Called after each action, before it is confirmed. */
  readonly onAction?: (applied: AppliedAction) => void;
}

/**
 * Makes a store contain each bundle exactly once.
 *
 * @throws {DeployError} once something has changed, a `PartlyAppliedError` with the completed actions
 */
export async function deploy(
  target: Target,
  bundles: Bundles,
  { prune = false, history = noHistory, onAction, ...options }: DeployOptions = {},
): Promise<PlanResult> {
  const client = createClient(target, options);
  const plan = await makePlan({ client, history }, { bundles, prune });
  return applyPlan(plan, client, { history, onAction });
}

export interface PlanResult {
  readonly actions: AppliedAction[];
  /** The client's requests so far, including the list for the plan. */
  readonly requests: number;
}

export interface ApplyOptions {
  /** Called before each action of the plan. Up to four run in parallel, for different widgets. */
  readonly onStart?: ((action: Action) => void) | undefined;
  /** Called after each action, before it is confirmed. */
  readonly onAction?: ((applied: AppliedAction) => void) | undefined;
  /** Default: nothing is saved. */
  readonly history?: Pick<History, "keep" | "tidy">;
}

/**
 * Applies the actions and reads the store back. If other machines have deployed the same widget in the
 * meantime, the widget with the lowest id is updated and the others are deleted. A plan without changes sends
 * nothing.
 *
 * @throws {DeployError} `not-confirmed`, `list-incomplete` or `duplicated` if the store does not show the
 * result, or the client's errors
 * @throws {PartlyAppliedError} the same once something has changed, with the completed actions
 */
export async function applyPlan(
  plan: Plan,
  client: StoreClient,
  { onStart = () => {}, onAction = () => {}, history = noHistory }: ApplyOptions = {},
): Promise<PlanResult> {
  const run = { plan, client, history, listedAt: client.listedAt };
  // In the plan's order, whichever finishes first. Repairs are appended.
  const results = plan.actions.map((): AppliedAction | null => null);
  const actions = () => results.filter((result) => result !== null);
  const apply = async (action: Action, index: number, listedAt = run.listedAt) => {
    const applied = await applyAction(action, { ...run, listedAt });
    results[index] = applied;
    onAction(applied);
  };
  try {
    await runSteps(plan.actions, (action, index) => {
      onStart(action);
      return apply(action, index);
    });
    if (!actions().some(isChange)) return { actions: actions(), requests: client.requests };
    for (let round = 1; round <= maxRounds; round++) {
      const { listed, listedAt, problems, replanned } = await readBack(run, actions(), round);
      const changes = replanned.filter(isChange);
      // Another machine's build is not overwritten. Duplicates are always deleted, because they may be ours.
      const repairs = problems.length > 0 ? changes.filter(({ action }) => action === "merge") : changes;
      for (const repair of repairs) await apply(repair, results.length, listedAt);
      if (problems.length > 0) throw await notConfirmed(run, listed, { problems, applied: actions() });
      if (repairs.length > 0) continue;
      await history.tidy();
      return { actions: actions().map((done) => withKeptId(done, replanned)), requests: client.requests };
    }
    const names = desiredOf(plan).map(({ name }) => name);
    throw new DeployError("duplicated", `the store still changes whenever ${names.join(", ")} is read back`);
  } catch (error) {
    if (!actions().some(isChange) || !(error instanceof DeployError)) throw error;
    throw new PartlyAppliedError(error, { actions: actions(), requests: client.requests });
  }
}

/**
 * How often the store is read back while other machines change it. All keep the lowest id, so one is usual.
 */
const maxRounds = 4;
/** From this round on, each list is repeated until no other machine has changed anything. */
const firstPatientRound = 3;

/**
 * Lists the store until it shows each written widget with its build, code, height and page, and no deleted
 * one. `replanned` are new actions for the written widgets: they may merge another machine's duplicate.
 */
async function readBack({ plan, client }: Run, applied: readonly AppliedAction[], round: number) {
  const bundles = { project: plan.project, widgets: desiredOf(plan) };
  const problemsIn = (listed: readonly Widget[]) => findProblems(plan, applied, listed);
  const planAgain = (listed: readonly Widget[]) => planDeploy({ bundles, stored: listed }).actions;
  const listed = await client.listUntil(
    (widgets) =>
      problemsIn(widgets).length === 0 && (round < firstPatientRound || !planAgain(widgets).some(isChange)),
  );
  const { listedAt } = client;
  return { listed, listedAt, problems: problemsIn(listed), replanned: planAgain(listed) };
}

/** @throws {DeployError} `list-incomplete` if only the list lacks a widget that the store has */
async function notConfirmed(
  { plan: { project }, client }: Run,
  stored: readonly Widget[],
  { problems, applied }: { readonly problems: readonly string[]; readonly applied: readonly AppliedAction[] },
): Promise<DeployError> {
  const left = applied.filter((action) => !isRemoval(action));
  await requireListed(left, { project, stored, client });
  return new DeployError("not-confirmed", `the store does not show what was done: ${problems.join("; ")}`);
}

/** The written widget may have been merged into another machine's. */
function withKeptId(applied: AppliedAction, kept: readonly Pick<Action, "widget" | "id">[]): AppliedAction {
  const { widget, id, reason } = applied;
  const now = isRemoval(applied) ? undefined : kept.find((candidate) => candidate.widget === widget);
  if (!now || now.id === id) return applied;
  return { ...applied, id: now.id, reason: `${reason}; widget ${id} was merged into ${now.id}` };
}

/** A failure after the store has changed, with the `code`, `message` and `fix` of its cause. */
export class PartlyAppliedError extends DeployError {
  override readonly name = "PartlyAppliedError";
  override readonly exit = "partly";
  /** The actions that the store acknowledged before the failure, including unchanged widgets. */
  readonly done: readonly AppliedAction[];
  readonly requests: number;

  constructor(cause: DeployError, { actions, requests }: PlanResult) {
    super(cause.code, cause.message, { fix: cause.fix, cause });
    this.done = actions;
    this.requests = requests;
  }
}

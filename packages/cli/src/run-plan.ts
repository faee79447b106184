import { join } from "node:path";
import {
  applyPlan,
  createClient,
  createHistory,
  PartlyAppliedError,
  type Plan,
  type StoreClient,
} from "@orderpane/deploy";
import type { Context } from "./context.ts";
import { describeFailure, failureDocument } from "./errors.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { actionDocument, printActions, printPlan, type ReportedAction } from "./plan-report.ts";
import type { OpenTarget } from "./target.ts";

/** A client that says what it waits for. */
export function openClient({ report }: Context, { target }: OpenTarget): StoreClient {
  return createClient(target, {
    onWait: ({ seconds, reason }) =>
      report.line(report.paint("dim", `… waiting ${Math.ceil(seconds)} s: ${reason}`)),
  });
}

/** Prints a plan, applies it and reports the result; after a failure the part that was done. */
export async function runPlan(
  context: Context,
  { open, client, planned }: { open: OpenTarget; client: StoreClient; planned: Plan },
): Promise<ExitCode> {
  const { report } = context;
  printPlan(report, open, planned);
  const keep = createHistory({
    folder: join(context.root, ".orderpane", "history"),
    store: open.target.store,
  });
  const document = (actions: readonly ReportedAction[], rest: object = {}) =>
    report.document({ ...actionDocument(open, { actions, requests: client.requests }), ...rest });
  try {
    const { actions } = await applyPlan(planned, client, { keep });
    printResult(context, actions);
    document(actions);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof PartlyAppliedError)) throw error;
    const failure = describeFailure(error)!;
    report.line(report.paint("bold", "done before the failure"));
    printActions(report, error.done.filter(isChange));
    document(error.done, failureDocument(failure));
    report.complain(failure);
    return failure.exitCode;
  }
}

function printResult({ report }: Context, actions: readonly ReportedAction[]): void {
  const changed = actions.filter(isChange);
  if (changed.length === 0) {
    report.line(`${report.paint("green", "✓")} nothing to do`);
    return;
  }
  report.line(`${report.paint("green", "✓")} done`);
  printActions(report, changed);
}

function isChange({ action }: ReportedAction): boolean {
  return action !== "unchanged";
}

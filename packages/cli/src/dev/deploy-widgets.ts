import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { codeFrame, discoverWidgets, placeOf, type Project } from "@orderpane/build";
import { type Action, isChange, isCodeUpdate, makePlan, placeholder } from "@orderpane/deploy";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import type { Context } from "../context.ts";
import { applyAndReport } from "../deploying/apply-and-report.ts";
import { printPlan } from "../deploying/plan-report.ts";
import { describeFailure, type Failure } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { openSession } from "../targets/open-targets.ts";
import type { OpenTarget } from "../targets/target.ts";
import type { Problems } from "./problems.ts";

interface DeployWidgets {
  readonly project: Project;
  readonly open: OpenTarget;
  readonly problems: Pick<Problems, "put" | "forget">;
  /** Whether to print the whole plan, even without changes. */
  readonly isFirst: boolean;
  /** The result of the last deploy. The store is not contacted while the declarations stay the same. */
  readonly deployed: string | null;
}

/**
 * Deploys the widgets as they are declared. A widget with an invalid declaration becomes a problem and stays
 * unchanged in the store. Nothing is built: the frames load their code from the development server, and a
 * build in the store stays there. Returns the declarations, or `null` if the next save must try again. Throws
 * unexpected errors.
 */
export async function deployWidgets(
  context: Context,
  { project, open, problems, isFirst, deployed }: DeployWidgets,
): Promise<string | null> {
  const failed = new Map<string, unknown>();
  const onFailed = (widget: string, error: unknown) => void failed.set(widget, error);
  try {
    const sources = await discoverWidgets(project, { onFailed });
    const widgets = sources.flatMap((source) => {
      try {
        return [placeholder(project.project, source, open.readSetting)];
      } catch (error) {
        onFailed(source.name, error);
        return [];
      }
    });
    const found = [...failed].map(([widget, error]) => ({
      widget,
      kind: "error" as const,
      failure: withSettingPlace(describeFailure(error), { error, widget, project }),
    }));
    const declared = JSON.stringify([widgets, [...failed.keys()]]);
    problems.put("deploy", found);
    if (declared === deployed) return declared;
    const session = openSession(context, open);
    const bundles = { project: project.project, widgets };
    const plan = await makePlan(session, { bundles, prune: true, kept: new Set(failed.keys()) });
    const actions = plan.actions.map(keepCode);
    const changes = actions.filter(isChange);
    for (const { action, widget } of changes) if (action === "delete") problems.forget(widget);
    if (isFirst) printPlan(context.report, { ...plan, actions }, { label: open.label });
    else if (changes.length === 0) return declared;
    const applied = { ...plan, actions: isFirst ? actions : changes };
    const how = { isBrief: !isFirst, isInterruptible: false };
    const exitCode = await applyAndReport(context, session, applied, how);
    return exitCode === exitCodes.done ? declared : null;
  } catch (error) {
    const failure = describeFailure(error);
    if (failure.code === "internal") throw error;
    problems.put("deploy", [{ widget: null, failure, kind: "error" }]);
    return null;
  }
}

function keepCode(action: Action): Action {
  if (!isCodeUpdate(action)) return action;
  return { action: "unchanged", widget: action.widget, id: action.id, reason: "" };
}

/** Adds the line of widget.json that declares a setting to an error about its value. */
function withSettingPlace(
  failure: Failure,
  { error, widget, project }: { error: unknown; widget: string; project: Project },
): Failure {
  const cause = error instanceof Error ? error.cause : null;
  const file = join(project.widgetsDir, widget, "widget.json");
  if (!(cause instanceof InvalidFieldError) || !existsSync(file)) return failure;
  const text = readFileSync(file, "utf8");
  const offset = text.indexOf(JSON.stringify(cause.field), text.indexOf('"settings"'));
  if (offset < 0) return failure;
  const at = placeOf(text, offset);
  const place = `${basename(project.widgetsDir)}/${widget}/widget.json:${at.line}:${at.column}`;
  return { ...failure, message: `${place}: ${failure.message}`, place, frame: codeFrame(text, at) };
}

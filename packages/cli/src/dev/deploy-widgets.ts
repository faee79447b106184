import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type BuildConfig, buildWidgets, codeFrame, type OpenProject, placeOf } from "@orderpane/build";
import { fillSettings, isChange, isCodeUpdate, makePlan, readBundles } from "@orderpane/deploy";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
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
  readonly resolve: () => Promise<OpenProject>;
  readonly open: OpenTarget;
  readonly problems: Pick<Problems, "put" | "forget">;
  /** Whether to print the whole plan, even one that changes nothing. */
  readonly isFirst: boolean;
  /** The result of the last deploy. The store is not asked while the declarations stay the same. */
  readonly deployed: string | null;
}

/**
 * Deploys the widgets that can be built; the others become problems and stay as they are in the store. Skips
 * changes of the code alone after the first deploy, because the frames show them. Returns the declarations of
 * the widgets, `null` if the next save must try again. Throws unexpected errors.
 */
export async function deployWidgets(
  context: Context,
  { resolve, open, problems, isFirst, deployed }: DeployWidgets,
): Promise<string | null> {
  const failed = new Map<string, unknown>();
  const onFailed = (widget: string, error: unknown) => void failed.set(widget, error);
  const hasItsSettings = (bundle: WidgetBundle): boolean => {
    try {
      fillSettings([bundle], open.readSetting);
      return true;
    } catch (error) {
      onFailed(bundle.name, error);
      return false;
    }
  };
  try {
    const { config, cache } = await resolve();
    const { widgets } = await buildWidgets(config, { onFailed, cache });
    const bundles = await readBundles(config.outDir, open.readSetting, hasItsSettings);
    const found = [...failed].map(([widget, error]) => ({
      widget,
      kind: "error" as const,
      failure: withSettingPlace(describeFailure(error), { error, widget, config }),
    }));
    const shapes = widgets.map(({ name, height, page, settings }) => ({ name, height, page, settings }));
    const declared = JSON.stringify([shapes, [...failed.keys()]]);
    problems.put("deploy", found);
    if (declared === deployed) return declared;
    const session = openSession(context, open);
    const { plan } = await makePlan(session, { bundles, prune: true, kept: new Set(failed.keys()) });
    const changes = plan.actions.filter((action) => isChange(action) && !isCodeUpdate(action));
    for (const { action, widget } of changes) if (action === "delete") problems.forget(widget);
    if (isFirst) printPlan(context.report, plan, { label: open.label });
    else if (changes.length === 0) return declared;
    const applied = isFirst ? plan : { ...plan, actions: changes };
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

/** Adds the line of widget.json that declares a setting to an error about its value. */
function withSettingPlace(
  failure: Failure,
  { error, widget, config }: { error: unknown; widget: string; config: BuildConfig },
): Failure {
  const cause = error instanceof Error ? error.cause : null;
  const file = join(config.widgetsDir, widget, "widget.json");
  if (!(cause instanceof InvalidFieldError) || !existsSync(file)) return failure;
  const text = readFileSync(file, "utf8");
  const offset = text.indexOf(JSON.stringify(cause.field), text.indexOf('"settings"'));
  if (offset < 0) return failure;
  const at = placeOf(text, offset);
  const place = `${basename(config.widgetsDir)}/${widget}/widget.json:${at.line}:${at.column}`;
  return { ...failure, message: `${place}: ${failure.message}`, place, frame: codeFrame(text, at) };
}

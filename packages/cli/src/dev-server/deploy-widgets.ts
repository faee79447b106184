import { existsSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { type BuildConfig, buildWidgets, codeFrame, placeOf } from "@orderpane/build";
import { fillSettings, isChange, makePlan, readBundles } from "@orderpane/deploy";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import type { Context } from "../context.ts";
import { describeFailure, type Failure } from "../errors.ts";
import { runPlan } from "../plans/run-plan.ts";
import { openSession } from "../targets/session.ts";
import type { OpenTarget } from "../targets/target.ts";
import type { Problem, Problems } from "./problems.ts";
import type { IsAwaited } from "./watch-widgets.ts";

interface DeployWidgets {
  readonly resolve: () => Promise<BuildConfig>;
  readonly open: OpenTarget;
  readonly problems: Pick<Problems, "put">;
  /** Whether a plan is shown that changes nothing. */
  readonly isFirst: boolean;
}

/**
 * Deploys the widgets that are in order. The others become problems, and stay in the store as they are.
 * Throws unexpected errors.
 */
export async function deployWidgets(
  context: Context,
  { resolve, open, problems, isFirst }: DeployWidgets,
): Promise<IsAwaited> {
  const { report } = context;
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
  const put = (found: readonly Problem[]) => {
    if (problems.put("deploy", found)) report.line(report.paint("dim", "waiting for a change in widgets/"));
  };
  try {
    const config = await resolve();
    await buildWidgets(config, { onFailed });
    const bundles = await readBundles(config.outDir, open.readSetting, hasItsSettings);
    put(
      [...failed].map(([widget, error]) => ({
        widget,
        failure: withSettingPlace(describeFailure(error), { error, widget, config }),
      })),
    );
    const session = openSession(context, open);
    const { plan } = await makePlan(session, { bundles, prune: true, kept: new Set(failed.keys()) });
    if (isFirst || plan.actions.some(isChange)) await runPlan(context, session, { planned: plan });
    return (path) => concernsFailed(path, { config, failed: [...failed.keys()] });
  } catch (error) {
    const failure = describeFailure(error);
    if (failure.code === "internal") throw error;
    put([{ widget: null, failure }]);
    return () => true;
  }
}

/** Files of the failed widgets, and those that they may share with others. */
function concernsFailed(
  path: string,
  { config: { widgetsDir }, failed }: { config: BuildConfig; failed: readonly string[] },
): boolean {
  if (failed.length === 0) return false;
  const isShared = !path.startsWith(widgetsDir + sep);
  return isShared || failed.some((name) => path.startsWith(join(widgetsDir, name, sep)));
}

/** A setting is declared in a line of widget.json, and that is where an author looks for it. */
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

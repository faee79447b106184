import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { discoverWidgets, type WidgetSource } from "@orderpane/build";
import type { Context } from "../context.ts";
import { requireKnownWidgets } from "../deploying/prepare-bundles.ts";
import { CommandError } from "../errors.ts";
import { writeWhole } from "../files.ts";
import { buildForTests } from "../playwright/built-widgets.ts";
import { startTestStore, type TestWidget } from "../playwright/test-store.ts";
import type { Report } from "../report/report.ts";
import { type CheckedWidget, checkWidget, launchBrowser } from "./check-widget.ts";
import { isOpen } from "./findings.ts";
import { checkDocument } from "./print-check.ts";
import type { Choice } from "./views.ts";

interface ProjectOptions extends Omit<Choice, "id"> {
  /** An empty list means all. */
  readonly names: readonly string[];
  readonly order: number | undefined;
  readonly product: number | undefined;
  /** Whether to write the height that is needed into `widget.json`. */
  readonly fix: boolean;
}

/**
 * Builds the widgets, deploys them into a store in memory and checks one after the other.
 *
 * @throws {CommandError} `usage` for widgets or records that do not exist, `browser` if the browser fails
 */
export async function checkProject(
  { root, report, untilStopped }: Context,
  { names, order, product, fix, ...view }: ProjectOptions,
): Promise<CheckedWidget[]> {
  const choice = { ...view, id: order ?? product };
  const page = order !== undefined ? "order" : product !== undefined ? "product" : undefined;
  const stop = new AbortController();
  const browser = await launchBrowser();
  const closing = [() => browser.close()];
  void untilStopped().then(() => {
    stop.abort(stopped());
    void browser.close();
  });
  try {
    report.status("check", "building the widgets");
    const { config, dir, remove } = await buildForTests(root);
    closing.unshift(remove);
    const sources = await discoverWidgets(config);
    requireKnownWidgets(names, sources);
    const store = await startTestStore({ root, dir }, { assumptions: {}, settings: {} });
    closing.unshift(() => store.close());
    const isChosen = ({ name, page: shown }: TestWidget) =>
      (names.length === 0 || names.includes(name)) && (page === undefined || shown === page);
    const widgets = store.widgets.filter(isChosen);
    if (widgets.length === 0) {
      throw new CommandError("usage", `none of the chosen widgets is for ${page} pages`, {
        fix: "Leave out --order and --product, or name other widgets.",
      });
    }
    const results: CheckedWidget[] = [];
    for (const [index, widget] of widgets.entries()) {
      const source = sources.find(({ name }) => name === widget.name)!;
      const progress = `${widget.name}, ${index + 1} of ${widgets.length}`;
      let frames = 0;
      const onFrame = () => report.status("check", `${progress}: frame ${++frames}`);
      const checked = await checkWidget(widget, { browser, store, choice, source, config, onFrame });
      results.push(fix ? await writeHeight(report, checked, source) : checked);
      report.document(checkDocument(results.at(-1)!));
    }
    return results;
  } catch (error) {
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    report.status("check", null);
    await Promise.allSettled(closing.map((close) => close()));
  }
}

/** Writes the needed height into `widget.json` and leaves everything else in it as it is. */
async function writeHeight(
  report: Report,
  widget: CheckedWidget,
  { dir }: WidgetSource,
): Promise<CheckedWidget> {
  const { declared, needed } = widget.height;
  const hasNoContent = widget.findings.some(({ rule }) => rule === "failure" || rule === "empty");
  const isAccepted = widget.findings.some((finding) => finding.rule === "height" && !isOpen(finding));
  if (declared === needed || hasNoContent || isAccepted) return widget;
  const file = join(dir, "widget.json");
  const text = await readFile(file, "utf8");
  await writeWhole(file, text.replace(/("height"\s*:\s*)\d+/, `$1${needed}`));
  report.line(`${widget.name}: height ${declared} → ${needed}`);
  return { ...widget, findings: widget.findings.filter(({ rule }) => rule !== "height") };
}

function stopped(): CommandError {
  return new CommandError("ended-early", "the check was stopped before it was done", {
    fix: "Run it again, with the names of fewer widgets if it takes too long.",
  });
}

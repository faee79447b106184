import type { WidgetBundle } from "@orderpane/protocol/bundle";
import { largestWidget } from "@orderpane/protocol/widget";
import type { BuildWarning } from "../built-widget.ts";
import type { Budget } from "../discover/widget-json.ts";
import { BuildError } from "../errors.ts";
import { type AnalysisPaths, type AnalyzableWidget, analyzeWidget } from "./analyze-widget.ts";

/** The limits of a widget without its own budget. */
export const defaults = {
  xml: { warnAbove: largestWidget / 2, failAbove: largestWidget },
  references: { warnAbove: 8_000, failAbove: 10_000 },
};

const measures = [
  { measure: "xml", cost: "bytes", unit: "bytes" },
  { measure: "references", cost: "references", unit: "XML references" },
] as const;

/** @throws {BuildError} `over-budget` */
export function checkBudget(
  widget: AnalyzableWidget & Pick<WidgetBundle, "bytes">,
  { budget, ...paths }: AnalysisPaths & { budget: Budget },
): BuildWarning[] {
  return measures.flatMap(({ measure, cost, unit }) => {
    const own = budget[measure];
    const { warnAbove, failAbove } =
      own === undefined ? defaults[measure] : { warnAbove: own * 0.8, failAbove: own };
    const found = widget.bytes[measure];
    if (found <= warnAbove) return [];
    const limit = `its budget is ${format(failAbove)}`;
    const problem = `the widget "${widget.name}" has ${format(found)} ${unit} in its request body, ${limit}`;
    const largest = analyzeWidget(widget, paths)
      .modules.toSorted((a, b) => b[cost] - a[cost])
      .slice(0, 3)
      .map((module) => `${module.module} (${format(module[cost])})`)
      .join(", ");
    if (found > failAbove) {
      const remedy =
        failAbove === largestWidget
          ? "Let the widget load large data from the application's server."
          : 'Or raise "budget" in widget.json.';
      throw new BuildError("over-budget", problem, {
        file: `widgets/${widget.name}/widget.json`,
        fix: `Reduce the largest modules: ${largest}. ${remedy}`,
      });
    }
    const message = `${problem}. The largest modules: ${largest}.`;
    return [{ code: "near-budget", widget: widget.name, message }];
  });
}

function format(count: number): string {
  return count.toLocaleString("en");
}

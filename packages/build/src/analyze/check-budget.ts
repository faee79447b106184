import type { WidgetBundle } from "@orderpane/protocol/bundle";
import { largestWidget } from "@orderpane/protocol/widget";
import type { Budget } from "../discover/widget-json.ts";
import type { BuildWarning } from "../built-widget.ts";
import { BuildError } from "../errors.ts";
import { type AnalysisPaths, type AnalyzableWidget, analyzeWidget } from "./analyze-widget.ts";

/** @throws {BuildError} `over-budget` */
export function checkBudget(
  widget: AnalyzableWidget & Pick<WidgetBundle, "bytes">,
  { budget, ...paths }: AnalysisPaths & { budget: Budget },
): BuildWarning[] {
  return limitsOf(budget).flatMap(({ measure, warnAbove, failAbove, unit, heading, reason }) => {
    const found = widget.bytes[measure];
    if (found <= warnAbove) return [];
    const problem = `the widget "${widget.name}" has ${format(found)} ${unit} in its request body`;
    const most = largestModules(widget, measure, paths);
    if (found > failAbove) {
      throw new BuildError("over-budget", `${problem}, ${heading} ${format(failAbove)}`, {
        file: `widgets/${widget.name}/widget.json`,
        fix: `Reduce the largest modules: ${most}. ${reason}`,
      });
    }
    const limit = failAbove === largestWidget ? "a lot" : `close to its budget of ${format(failAbove)}`;
    return [
      {
        code: "near-budget",
        widget: widget.name,
        message: `${problem}, ${limit}. The largest modules: ${most}.`,
      },
    ];
  });
}

interface Limit {
  measure: "xml" | "references";
  warnAbove: number;
  failAbove: number;
  unit: string;
  /** Stands before `failAbove`. */
  heading: string;
  reason: string;
}

export const defaults = {
  xml: { warnAbove: 65_536, failAbove: largestWidget },
  references: { warnAbove: 8_000, failAbove: 10_000 },
};

function limitsOf(budget: Budget): Limit[] {
  const range = (measure: Limit["measure"]) => {
    const own = budget[measure];
    return own === undefined ? defaults[measure] : { warnAbove: own * 0.8, failAbove: own };
  };
  const isOwn = budget.xml !== undefined && budget.xml < largestWidget;
  return [
    {
      measure: "xml",
      ...range("xml"),
      unit: "bytes",
      heading: isOwn ? "its budget is" : "the most for any widget is",
      reason: isOwn
        ? 'Or raise "budget" in widget.json.'
        : "Let the widget load large data from the application's server.",
    },
    {
      measure: "references",
      heading: "its budget is",
      ...range("references"),
      unit: "XML references",
      reason: "Each & < > is one, and the default XML reader of Rails accepts at most 10,000.",
    },
  ];
}

function largestModules(widget: AnalyzableWidget, measure: Limit["measure"], paths: AnalysisPaths): string {
  const key = measure === "xml" ? "bytes" : "references";
  return analyzeWidget(widget, paths)
    .modules.toSorted((a, b) => b[key] - a[key])
    .slice(0, 3)
    .map((cost) => `${cost.module} (${format(cost[key])})`)
    .join(", ");
}

function format(count: number): string {
  return count.toLocaleString("en");
}

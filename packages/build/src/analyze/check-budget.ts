import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { Budget } from "../discover/widget-json.ts";
import type { BuildWarning } from "../built-widget.ts";
import { BuildError } from "../errors.ts";
import { type AnalysisPaths, type AnalyzableWidget, analyzeWidget } from "./analyze-widget.ts";

/** @throws {BuildError} `over-budget` */
export function checkBudget(
  widget: AnalyzableWidget & Pick<WidgetBundle, "bytes">,
  { budget, ...paths }: AnalysisPaths & { budget: Budget },
): BuildWarning[] {
  return limitsOf(budget).flatMap(({ measure, warnAbove, failAbove, unit, reason }) => {
    const found = widget.bytes[measure];
    if (found <= warnAbove) return [];
    const problem = `the widget "${widget.name}" has ${format(found)} ${unit} in its request body`;
    const most = largestModules(widget, measure, paths);
    if (found > failAbove) {
      throw new BuildError("over-budget", `${problem}, its budget is ${format(failAbove)}`, {
        file: `widgets/${widget.name}/widget.json`,
        fix: `Reduce the largest modules: ${most}. ${reason}`,
      });
    }
    const limit = failAbove === Infinity ? "a lot" : `close to its budget of ${format(failAbove)}`;
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
  reason: string;
}

const defaults = {
  xml: { warnAbove: 65_536, failAbove: Infinity },
  references: { warnAbove: 8_000, failAbove: 10_000 },
};

function limitsOf(budget: Budget): Limit[] {
  const range = (measure: Limit["measure"]) => {
    const own = budget[measure];
    return own === undefined ? defaults[measure] : { warnAbove: own * 0.8, failAbove: own };
  };
  return [
    {
      measure: "xml",
      ...range("xml"),
      unit: "bytes",
      reason: 'Or raise "budget" in widget.json.',
    },
    {
      measure: "references",
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

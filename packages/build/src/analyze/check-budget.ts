import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { Budget } from "../discover/widget-json.ts";
import type { BuildWarning } from "../built-widget.ts";
import { BuildError } from "../errors.ts";
import { type AnalysisPaths, type AnalyzableWidget, analyzeWidget } from "./analyze-widget.ts";

/**
 * Holds a built widget against its budget. Warns near a limit, throws a {@link BuildError} `over-budget` above it; both
 * say which modules cost most.
 */
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
        fix: `Cut where it costs most: ${most}. ${reason}`,
      });
    }
    const limit = failAbove === Infinity ? "a lot" : `close to its budget of ${format(failAbove)}`;
    return [
      { code: "near-budget", widget: widget.name, message: `${problem}, ${limit}. Most cost ${most}.` },
    ];
  });
}

interface Limit {
  measure: "xml" | "references";
  /** A number of `unit`. */
  warnAbove: number;
  failAbove: number;
  unit: string;
  reason: string;
}

/** With these a widget is warned about that declares no budget of its own; only references also have an end. */
const defaults = {
  xml: { warnAbove: 65_536, failAbove: Infinity },
  references: { warnAbove: 8_000, failAbove: 10_000 },
};

/** A budget of its own is an end; from four fifths of it on there are warnings, as with the default. */
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
      reason: "Each of & < > is one; Rails reads no more than 10,000 with its default XML reader.",
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

import { minifySync } from "rolldown/utils";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import { encodeXmlText, largestWidget } from "@orderpane/protocol/widget";
import type { BuildWarning } from "../built-widget.ts";
import type { CompiledWidget } from "../compile/compile-widget.ts";
import type { Budget } from "../discover/widget-json.ts";
import { BuildError } from "../errors.ts";
import { inlineScript } from "../inline/inline-script.ts";
import { projectFile } from "../source/paths.ts";
import { countReferences } from "./measure.ts";

/** The limits for a widget without its own budget. */
export const defaults = {
  xml: { warnAbove: 65_536, failAbove: largestWidget },
  references: { warnAbove: 8_000, failAbove: 10_000 },
};

const measures = [
  { measure: "xml", unit: "bytes", count: (xml: string) => Buffer.byteLength(xml) },
  { measure: "references", unit: "XML references", count: countReferences },
] as const;

type MeasuredWidget = Pick<WidgetBundle, "name" | "bytes"> & Pick<CompiledWidget, "modules" | "sheets">;

/** @throws {BuildError} `over-budget` */
export function checkBudget(
  widget: MeasuredWidget,
  { budget, root }: { budget: Budget; root: string },
): BuildWarning[] {
  return measures.flatMap(({ measure, unit, count }) => {
    const own = budget[measure];
    const { warnAbove, failAbove } =
      own === undefined ? defaults[measure] : { warnAbove: own * 0.8, failAbove: own };
    const found = widget.bytes[measure];
    if (found <= warnAbove) return [];
    const limit = `its budget is ${format(failAbove)}`;
    const problem = `the widget "${widget.name}" has ${format(found)} ${unit} in its request body, ${limit}`;
    const largest = largestModules(widget, { root, count });
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

/**
 * Names the three largest modules. Each is minified alone, so its share of the request body is an estimate.
 */
function largestModules(
  { modules, sheets }: MeasuredWidget,
  { root, count }: { root: string; count: (xml: string) => number },
): string {
  const scripts = Object.entries(modules).map(([id, { code }]) => {
    const { code: script } = minifySync("module.js", code ?? "", {
      compress: false,
      mangle: { toplevel: true },
    });
    return { name: moduleName(id, root), cost: count(encodeXmlText(inlineScript(script))) };
  });
  const styles = sheets.map(({ file, css }) => ({ name: file, cost: count(encodeXmlText(css)) }));
  return [...scripts, ...styles]
    .sort((a, b) => b.cost - a.cost)
    .slice(0, 3)
    .map(({ name, cost }) => `${name} (${format(cost)})`)
    .join(", ");
}

function moduleName(id: string, root: string): string {
  if (id.startsWith("\0")) return `(${id.slice(1)})`;
  return projectFile(root, id).replace(/^.*\/node_modules\//, "node_modules/");
}

function format(count: number): string {
  return count.toLocaleString("en");
}

import type { Report } from "../../report/report.ts";
import { printTable } from "../../report/table.ts";
import type { CheckedWidget } from "../check-widget.ts";
import { type Group, isOpen } from "../group-findings.ts";
import { commandFor, type Look, nameOfLook, type Shown } from "../frame/looks.ts";
import { ruleOf } from "../frame/rules.ts";

/** A line for each widget, then each finding once. */
export function printCheck(report: Report, widgets: readonly CheckedWidget[]): void {
  const head = ["widget", "frames", "height", "needs", "first content", "script", "findings", "accepted"];
  const rows = widgets.map((widget) => [
    widget.name,
    String(widget.sights.length),
    String(widget.heights.declared),
    String(widget.heights.needed),
    timeBeside(widgets, widget, "firstContent"),
    timeBeside(widgets, widget, "scriptTime"),
    String(widget.findings.filter(isOpen).length),
    String(widget.findings.filter((group) => !isOpen(group)).length),
  ]);
  printTable(report, [head, ...rows], (cell, column, row) => {
    if (row === 0) return report.paint("dim", cell);
    if (column === 6) return report.paint(cell === "0" ? "green" : "red", cell);
    return cell;
  });
  for (const widget of widgets) {
    for (const group of widget.findings.filter(isOpen)) {
      report.line();
      for (const line of linesOf(widget, group, report.paint)) report.line(line);
    }
  }
}

/** A time of a widget, as a multiple of that of the quickest one: `1.4×`. */
export function timeBeside(
  widgets: readonly CheckedWidget[],
  widget: CheckedWidget,
  part: "firstContent" | "scriptTime",
): string {
  const least = Math.min(...widgets.flatMap((other) => other[part] ?? []));
  const time = widget[part];
  return time === null || least === 0 ? "–" : `${(time / least).toFixed(1)}×`;
}

/** A finding, the frames that it concerns, and the command that shows it. */
export function linesOf(
  widget: CheckedWidget,
  { rule, subject, looks }: Group,
  paint: Report["paint"],
): string[] {
  const head = `${paint("red", `✗ ${widget.name}`)}  ${ruleOf(rule).en.replace("{}", () => subject)}`;
  const [first] = looks;
  if (!first) return [head];
  const frames = paint("dim", `${rule}: ${describeLooks(looks)}`);
  return [head, `  ${frames}`, `  ${paint("dim", `→ ${commandFor(widget, first)}`)}`];
}

/** `1006 (long), 1012 (abroad); dark` for looks that only a dark scheme has in common. */
function describeLooks(looks: readonly Look[]): string {
  const shown = [...new Set(looks.map((look) => nameOfShown(look.shown)))];
  const parts = (["language", "scheme", "width", "server"] as const).flatMap((part) => {
    const values = [...new Set(looks.map((look) => look[part]))];
    return values.length === 1 && values[0] !== "own"
      ? [part === "server" ? `server: ${values[0]}` : values[0]!]
      : [];
  });
  const listed = shown.length > 6 ? [...shown.slice(0, 5), `${shown.length - 5} more`] : shown;
  return [listed.join(", "), ...parts].join("; ");
}

export function nameOfShown({ id, name }: Shown): string {
  return name === null ? String(id) : `${id} (${name})`;
}

/** A line of `--json`. */
export function checkDocument(widget: CheckedWidget): object {
  const { name, page, build, heights, findings, sights, contacted, firstContent, scriptTime } = widget;
  return {
    widget: name,
    page,
    build,
    frames: sights.length,
    height: { ...heights, scrolling: heights.scrolling.map(nameOfLook) },
    contacted,
    firstContent,
    scriptTime,
    findings: findings.map(({ looks, rule, subject, because }) => ({
      rule,
      message: ruleOf(rule).en.replace("{}", () => subject),
      frames: looks.map(nameOfLook),
      command: looks[0] === undefined ? null : commandFor(widget, looks[0]),
      because,
    })),
  };
}

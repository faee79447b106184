import type { Report } from "../report/report.ts";
import { printTable } from "../report/table.ts";
import type { CheckedWidget } from "./check-widget.ts";
import { type GroupedFinding, isOpen, messageOf } from "./findings.ts";
import { commandFor, type Frame, type FrameRecord, nameOfFrame } from "./views.ts";

/** Prints a line for each widget, then each finding. */
export function printCheck(report: Report, widgets: readonly CheckedWidget[]): void {
  const head = ["widget", "frames", "height", "needs", "findings", "accepted"];
  const rows = widgets.map(({ name, frames, height, findings }) => {
    const open = findings.filter(isOpen).length;
    return [name, frames.length, height.declared, height.needed, open, findings.length - open].map(String);
  });
  printTable(report, [head, ...rows], (cell, column, row) => {
    if (row === 0) return report.paint("dim", cell);
    if (column === 4) return report.paint(cell === "0" ? "green" : "red", cell);
    return cell;
  });
  for (const widget of widgets) {
    for (const finding of widget.findings.filter(isOpen)) {
      report.line();
      for (const line of describeFinding(widget, finding, report.paint)) report.line(line);
    }
  }
}

/** A finding, the frames that have it, and the command that checks the first one again. */
export function describeFinding(
  widget: CheckedWidget,
  finding: GroupedFinding,
  paint: Report["paint"],
): string[] {
  const head = `${paint("red", `✗ ${widget.name}`)}  ${messageOf(finding)}`;
  const [first] = finding.frames;
  if (!first) return [head];
  const frames = paint("dim", `${finding.rule}: ${describeRecords(finding.frames)}`);
  return [head, `  ${frames}`, `  ${paint("dim", `→ ${commandFor(widget, first)}`)}`];
}

/** `1006 (long), 1012 (abroad)`. */
function describeRecords(frames: readonly Frame[]): string {
  const records = [...new Set(frames.map(({ record }) => titleOfRecord(record)))];
  return records.length > 6
    ? `${records.slice(0, 5).join(", ")}, ${records.length - 5} more`
    : records.join(", ");
}

function titleOfRecord({ id, name }: FrameRecord): string {
  return name === null ? String(id) : `${id} (${name})`;
}

/** A line of `--json`. */
export function checkDocument(widget: CheckedWidget): object {
  const { name, page, height, findings, frames, contacted } = widget;
  const scrolling = frames.filter((frame) => frame.height > height.declared).map(nameOfFrame);
  return {
    widget: name,
    page,
    frames: frames.length,
    height: { ...height, scrolling },
    contacted,
    findings: findings.map((finding) => ({
      rule: finding.rule,
      message: messageOf(finding),
      frames: finding.frames.map(nameOfFrame),
      command: finding.frames[0] ? commandFor(widget, finding.frames[0]) : null,
      because: finding.because,
    })),
  };
}

import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Report } from "../report/report.ts";
import { printTable } from "../report/table.ts";
import type { CheckedWidget } from "./check.ts";
import {
  type CheckedFrame,
  type Finding,
  type GroupedFinding,
  isOpen,
  messageOf,
  tallest,
} from "./findings.ts";
import { commandFor, type Frame, nameOfFrame, widths } from "./views.ts";

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

/** Describes a finding with its frames and the command that checks the first one again. */
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

/** Returns a text such as `1006 (long), 1012 (abroad)`. */
function describeRecords(frames: readonly Frame[]): string {
  const titles = frames.map(({ record: { id, name } }) => (name === null ? String(id) : `${id} (${name})`));
  const records = [...new Set(titles)];
  return records.length > 6
    ? `${records.slice(0, 5).join(", ")}, ${records.length - 5} more`
    : records.join(", ");
}

type Html = ReturnType<typeof html>;

/** Returns the report as one self-contained HTML file. */
export function reportPage(widgets: readonly CheckedWidget[]): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>orderpane check</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>orderpane check</h1>
          ${widgets.map(widgetSection)}
        </main>
      </body>
    </html>`;
  // Not a promise, because none of its parts is one.
  return (page as HtmlEscapedString).toString();
}

function widgetSection(widget: CheckedWidget): Html {
  const { name, title, height, frames, findings } = widget;
  const rows = [...Map.groupBy(frames, ({ record }) => record.id).values()];
  return html`<h2>${title} <code>${name}</code></h2>
    <p>Height ${height.declared} px, needs ${height.needed} px</p>
    <ul>
      ${findings.map(
        (finding) =>
          html`<li class="${isOpen(finding) ? "open" : "accepted"}">
            ${messageOf(finding)} ${finding.because !== null && html`<em>accepted: ${finding.because}</em>`}
            ${finding.frames.slice(0, 1).map((frame) => html`<br /><code>${commandFor(widget, frame)}</code>`)}
          </li>`,
      )}
    </ul>
    ${rows.map(
      (row) =>
        html`<h3>${row[0]!.record.id} ${row[0]!.record.name}</h3>
          ${row.map((frame) => framePicture(frame, height.declared))}`,
    )}`;
}

/** A picture with its findings marked. A click enlarges it. */
function framePicture(frame: CheckedFrame, declared: number): Html {
  const width = widths[frame.width];
  const height = Math.min(tallest, Math.max(20, frame.height));
  const mark = ({ box }: Finding) =>
    box && html`<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" />`;
  return html`<details name="picture">
    <summary>
      <span>${nameOfFrame(frame)}</span>
      <svg viewBox="0 0 ${width} ${height}">
        <image width="${width}" href="data:image/png;base64,${raw(frame.picture.toString("base64"))}" />
        ${frame.findings.map(mark)} ${declared < height && html`<path d="M0 ${declared}H${width}" />`}
      </svg>
    </summary>
  </details>`;
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 16px; max-width: 1600px; }
li { overflow-wrap: anywhere; }
li.open { color: light-dark(#b71c1c, #ff8a80); }
details { display: inline-block; vertical-align: top; margin: 4px; }
summary { display: block; width: 150px; max-height: 260px; overflow: hidden; cursor: zoom-in; font-size: 12px; }
details[open] summary { width: 640px; max-width: 100%; max-height: none; cursor: zoom-out; }
svg { display: block; width: 100%; fill: none; stroke: #d50000; stroke-width: 2; }
path { stroke-dasharray: 6; }
`;

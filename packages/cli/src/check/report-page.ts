import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { CheckedWidget } from "./check-widget.ts";
import { type CheckedFrame, type Finding, isOpen, messageOf, tallest } from "./findings.ts";
import { commandFor, nameOfFrame, widths } from "./views.ts";

type Html = ReturnType<typeof html>;

/** Returns the report as one HTML file, which needs nothing else. */
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
  // None of its parts is a promise.
  return (page as HtmlEscapedString).toString();
}

function widgetSection(widget: CheckedWidget): Html {
  const { name, title, height, frames, contacted, findings } = widget;
  const rows = [...Map.groupBy(frames, ({ record }) => record.id).values()];
  return html`<h2>${title} <code>${name}</code></h2>
    <p>Height ${height.declared} px, needs ${height.needed} px</p>
    ${contacted.length > 0 && html`<p>Contacted: ${contacted.join(", ")}</p>`}
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
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;
  const mark = ({ box }: Finding) =>
    box &&
    html`<i
      style="left:${percent(box.x, width)};top:${percent(box.y, height)};width:${percent(box.width, width)};height:${percent(box.height, height)}"
    ></i>`;
  return html`<details name="picture">
    <summary>
      <span>${nameOfFrame(frame)}</span>
      <div>
        <img alt="" src="data:image/png;base64,${raw(frame.picture.toString("base64"))}" />
        ${frame.findings.map(mark)}
        ${declared < height && html`<b style="top:${percent(declared, height)}"></b>`}
      </div>
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
div { position: relative; }
img { display: block; width: 100%; }
i, b { position: absolute; box-sizing: border-box; min-width: 4px; min-height: 4px; border: 2px solid #d50000; }
b { left: 0; right: 0; min-height: 0; border: 0; border-top: 2px dashed #d50000; }
`;

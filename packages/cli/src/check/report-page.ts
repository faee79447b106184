import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { CheckedWidget } from "./check-project.ts";
import {
  type CheckedFrame,
  type Finding,
  type GroupedFinding,
  isOpen,
  messageOf,
  tallest,
} from "./findings.ts";
import { commandFor, titleOfView, widths } from "./views.ts";

type Html = ReturnType<typeof html>;

/** Returns the report as one HTML file, which needs nothing else. */
export function reportPage(widgets: readonly CheckedWidget[], { at }: { at: Date }): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>orderpane check</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>orderpane check</h1>
          <p>
            <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace("T", " ")} UTC</time>
          </p>
          <label><input type="checkbox" id="only-found" /> only rows with findings</label>
        </header>
        <main>${widgets.map(widgetSection)}</main>
        <script>
          addEventListener("keydown", ({ key }) => {
            if (key === "Escape") document.querySelector("details[open]")?.removeAttribute("open");
          });
        </script>
      </body>
    </html>`;
  // None of its parts is a promise.
  return (page as HtmlEscapedString).toString();
}

function widgetSection(widget: CheckedWidget): Html {
  const { name, title, height, frames, contacted, findings } = widget;
  const rows = Map.groupBy(frames, ({ record }) => record.id);
  const columns = [...new Set(frames.map(titleOfView))];
  return html`<section aria-labelledby="widget-${name}">
    <h2 id="widget-${name}">${title} <code>${name}</code></h2>
    <p>Height ${height.declared} px, needs ${height.needed} px</p>
    ${contacted.length > 0 && html`<p>Contacted: ${contacted.map((address) => html`<code>${address}</code> `)}</p>`}
    ${findings.length === 0 && html`<p>Nothing was found.</p>`}
    <ul class="findings">
      ${findings.map((finding) => findingItem(finding, widget))}
    </ul>
    <div class="sheet" tabindex="0" role="region" aria-labelledby="widget-${name}">
      <table>
        <thead>
          <tr>
            <td></td>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${[...rows.values()].map((own) => recordRow(own, columns, height.declared))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function findingItem(finding: GroupedFinding, widget: CheckedWidget): Html {
  const { frames, because } = finding;
  const [first] = frames;
  return html`<li class="${isOpen(finding) ? "open" : "accepted"}">
    ${messageOf(finding)} ${because !== null && html`<em>accepted: ${because}</em>`}
    ${first && html`<small>frames: ${frames.length} <code>${commandFor(widget, first)}</code></small>`}
  </li>`;
}

function recordRow(frames: readonly CheckedFrame[], columns: readonly string[], declared: number): Html {
  const { id, name } = frames[0]!.record;
  const isFound = frames.some(({ findings, height }) => findings.length > 0 || height > declared);
  return html`<tr ${isFound ? "data-found" : ""}>
    <th scope="row">${id} ${name}</th>
    ${columns.map((column) => {
      const frame = frames.find((each) => titleOfView(each) === column);
      return html`<td>${frame && framePicture(frame, declared)}</td>`;
    })}
  </tr>`;
}

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
      <span class="picture">
        <img
          alt="${frame.record.id}, ${titleOfView(frame)}"
          src="data:image/png;base64,${raw(frame.picture.toString("base64"))}"
        />
        ${frame.findings.map(mark)}
        ${declared < height && html`<b style="top:${percent(declared, height)}"></b>`}
      </span>
    </summary>
  </details>`;
}

const border = "1px solid color-mix(in srgb, CanvasText 25%, Canvas)";

/** The filter needs no script. */
const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 16px; max-width: 1600px; }
body:has(#only-found:checked) tbody tr:not([data-found]) { display: none; }
section { margin-top: 32px; }
h2 code, small { font-weight: 400; opacity: 0.8; }
.findings { padding: 0; list-style: none; }
.findings li { margin: 6px 0; padding: 4px 12px; border-left: 4px solid #c62828; overflow-wrap: anywhere; }
.findings li.accepted { border-color: #777; }
.findings small { display: block; }
.sheet { overflow: auto; max-height: 80vh; border: ${border}; border-radius: 6px; }
table { border-collapse: collapse; }
th, td { padding: 6px; text-align: left; vertical-align: top; font-weight: 400; }
thead th { position: sticky; top: 0; z-index: 1; background: Canvas; }
summary { display: block; width: 150px; max-height: 260px; overflow: hidden; cursor: zoom-in; border: ${border}; }
summary:focus-visible, .sheet:focus-visible, input:focus-visible { outline: 3px solid #1a73e8; outline-offset: 1px; }
.picture { position: relative; display: block; }
.picture img { display: block; width: 100%; }
.picture i, .picture b { position: absolute; box-sizing: border-box; min-width: 4px; min-height: 4px; border: 2px solid #d50000; }
.picture b { left: 0; right: 0; min-height: 0; border: 0; border-top: 2px dashed #d50000; }
details[open] { position: fixed; inset: 0; z-index: 2; padding: 24px; overflow: auto; background: Canvas; }
details[open] summary { width: min(100%, 640px); max-height: none; margin: 0 auto; cursor: zoom-out; }
`;

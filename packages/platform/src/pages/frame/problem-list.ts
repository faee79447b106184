import { html } from "hono/html";
import type { TitleOf, WidgetProblem } from "../../platform.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";

/** The problems of one widget. Only the templates make markup, so that no text of an error can. */
export function problemList(problems: readonly WidgetProblem[], locale: Locale): Html[] {
  return problems.map(
    ({ kind, message, place, editorPlace, frame, fix }) =>
      html`<section class="problem ${kind}" role="${kind === "error" ? "alert" : "status"}">
        <p class="wrap">${message}</p>
        ${place && html`<p class="wrap">${placeLink(place, editorPlace, locale)}</p>`}
        ${frame && html`<pre tabindex="0"><code>${aroundCaret(frame)}</code></pre>`}
        ${fix && html`<p class="wrap">${fix}</p>`}
      </section>`,
  );
}

/** How many characters of a line a panel shows without scrolling. */
const panelWidth = 40;

/** Cuts the beginnings of long lines, so that the caret in the last line is visible. */
function aroundCaret(frame: string): string {
  const lines = frame.split("\n");
  const caret = lines.findLast((line) => /^\s*\| *\^/.test(line))?.indexOf("^") ?? 0;
  if (caret < panelWidth) return frame;
  const cut = (_: string, gutter: string, code: string) =>
    `${gutter}…${code.slice(caret - panelWidth / 2 - gutter.length)}`;
  return lines.map((line) => line.replace(/^(\s*\d* \| )(.*)$/, cut)).join("\n");
}

/** A panel without a frame for each widget that the store does not have yet. */
export function problemPanels(problems: readonly WidgetProblem[], titleOf: TitleOf, locale: Locale): Html[] {
  const byWidget = Map.groupBy(problems, ({ project, widget }) => `${project}/${widget}`);
  return [...byWidget].map(([name, found]) => {
    const [title = name] = found.map((problem) => titleOf(problem) ?? problem.widget);
    return html`<details class="panel" open data-widget-id="${name}">
      <summary>
        <span class="wrap"
          ><span data-own-title>${title}</span> <span class="muted">${locale.t("problemPanel")}</span></span
        >
      </summary>
      <div data-problems>${problemList(found, locale)}</div>
    </details>`;
  });
}

/** Vite's development server serves the address of the link. */
function placeLink(place: string, editorPlace: string | undefined, { t }: Locale): Html | string {
  if (editorPlace === undefined) return place;
  const address = `/__open-in-editor?file=${encodeURIComponent(editorPlace)}`;
  return html`<a href="${address}" title="${t("openEditor")}" data-editor>${place}</a>`;
}

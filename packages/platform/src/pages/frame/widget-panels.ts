import { createHash } from "node:crypto";
import { readMarker } from "@orderpane/protocol/bundle";
import type { WidgetPage } from "@orderpane/protocol/widget";
import { html } from "hono/html";
import type { ShownWidget } from "../../stores/store.ts";
import type { TitleOf, WidgetProblem } from "../../platform.ts";
import { sandbox } from "./frame-page.ts";
import { encodeConditions, type FrameConditions } from "./frame-conditions.ts";
import type { Locale } from "../../translations/locale.ts";
import type { Html } from "../layout/layout.ts";
import { framePath, panelId } from "../../paths.ts";

interface WidgetPanelsOptions {
  readonly path: string;
  readonly page: WidgetPage;
  readonly stored: readonly ShownWidget[];
  /** Problems of all widgets of the project, including those that are not in the store yet. */
  readonly problems: readonly WidgetProblem[];
  readonly conditions: FrameConditions;
  readonly titleOf: TitleOf;
  readonly locale: Locale;
}

/**
 * observed: collapsible panels 370 px wide on the right, each with the application's name and a frame of the
 * widget's `height`. The widget's own title is an addition for authors.
 */
export function widgetPanels(options: WidgetPanelsOptions): Html {
  const { page, stored, problems, titleOf, locale } = options;
  const { t } = locale;
  const widgets = stored.filter(({ pageType }) => pageType === page);
  const unframed = problems.filter(
    (problem) => problem.framePath === undefined && stored.every((widget) => !isOf(problem, widget)),
  );
  return html`<aside
    class="widgets"
    id="widgets"
    tabindex="-1"
    aria-label="${t("widgets")}"
    data-widgets
    data-follow="widgets"
    data-in-use-text="${t("inUse", placeholders)}"
    data-too-tall-text="${t("tooTall", placeholders)}"
  >
    <script src="/__store/follow-store.js"></script>
    <script src="/__store/widget-panels.js"></script>
    <p class="card empty" data-empty ${widgets.length + unframed.length > 0 ? "hidden" : ""}>
      ${t("noWidgets")}
    </p>
    ${widgets.map((widget) => widgetPanel(widget, options))} ${problemPanels(unframed, titleOf, locale)}
  </aside>`;
}

/** The page's script replaces them with the measured heights. */
const placeholders = { content: "{content}", frame: "{frame}" };

function widgetPanel(
  widget: ShownWidget,
  { path: pagePath, problems, conditions, titleOf, locale }: WidgetPanelsOptions,
): Html {
  const { id, height, applicationTitle: title } = widget;
  const { t } = locale;
  const marker = readMarker(widget.code);
  const ownTitle = marker && titleOf(marker);
  const path = framePath(pagePath, id);
  const shown = conditions.language ?? locale.language;
  const language = shown === "ru" ? null : shown;
  const found = problems.filter((problem) => isOf(problem, widget) && (problem.framePath ?? path) === path);
  return html`<details
    class="panel"
    id="${panelId(id)}"
    open
    data-widget-id="${id}"
    data-revision="${revisionOf(widget)}"
    data-height="${height}"
  >
    <summary>
      <span class="wrap"
        >${ownTitle ?? title}
        <span class="muted">${ownTitle && `${title}, `}${t("panelId", { id })}</span></span
      >
      <span class="muted in-use" data-in-use></span>
    </summary>
    <div data-problems>${problemList(found, locale)}</div>
    <iframe
      title="${t("panelFrame", { title: ownTitle ?? title, id })}"
      sandbox="${sandbox}"
      style="height:${height}px"
      src="${path}${encodeConditions({ ...conditions, language })}"
    ></iframe>
    <p class="notice" role="status" data-notice hidden></p>
  </details>`;
}

function isOf({ project, widget }: WidgetProblem, { code }: ShownWidget): boolean {
  const marker = readMarker(code);
  return marker?.project === project && marker.widget === widget;
}

function revisionOf({ code, height }: ShownWidget): string {
  return createHash("sha256")
    .update(JSON.stringify([code, height]))
    .digest("hex")
    .slice(0, 16);
}

function problemList(problems: readonly WidgetProblem[], locale: Locale): Html[] {
  return problems.map(
    ({ kind, message, place, editorPlace, frame, fix }) =>
      html`<section class="problem ${kind}" role="${kind === "error" ? "alert" : "status"}">
        <p class="wrap">${message}</p>
        ${place && html`<p class="wrap">${placeLink(place, editorPlace, locale)}</p>`}
        ${frame && html`<pre tabindex="0"><code>${frame}</code></pre>`}
        ${fix && html`<p class="wrap">${fix}</p>`}
      </section>`,
  );
}

/** A panel without a frame for each widget that is not in the store yet. */
function problemPanels(problems: readonly WidgetProblem[], titleOf: TitleOf, locale: Locale): Html[] {
  const byWidget = Map.groupBy(problems, ({ project, widget }) => `${project}/${widget}`);
  return [...byWidget].map(([name, found]) => {
    const [title = name] = found.map((problem) => titleOf(problem) ?? problem.widget);
    return html`<details class="panel" open data-widget-id="${name}">
      <summary>
        <span class="wrap">${title} <span class="muted">${locale.t("problemPanel")}</span></span>
      </summary>
      <div data-problems>${problemList(found, locale)}</div>
    </details>`;
  });
}

function placeLink(place: string, editorPlace: string | undefined, { t }: Locale): Html | string {
  if (editorPlace === undefined) return place;
  const address = `/__open-in-editor?file=${encodeURIComponent(editorPlace)}`;
  return html`<a href="${address}" title="${t("openEditor")}" data-editor>${place}</a>`;
}

import { createHash } from "node:crypto";
import { readMarker } from "@orderpane/protocol/bundle";
import { html } from "hono/html";
import type { ShownWidget } from "../../stores/store.ts";
import type { TitleOf, WidgetProblem } from "../../platform.ts";
import { sandboxOf } from "./frame-page.ts";
import { encodeFrameConditions, type FrameConditions } from "./frame-conditions.ts";
import type { Html, Site } from "../layout/layout.ts";
import { framePath, panelId } from "../../paths.ts";
import { problemList, problemPanels } from "./problem-list.ts";

interface WidgetPanelsOptions {
  /** Path of the page. */
  readonly page: string;
  readonly widgets: readonly ShownWidget[];
  /** All widgets of the store, also those of other pages. */
  readonly stored: readonly ShownWidget[];
  /** In all widgets of the project, also in those that the store does not have yet. */
  readonly problems: readonly WidgetProblem[];
  readonly conditions: FrameConditions;
  readonly titleOf: TitleOf;
  readonly site: Site;
}

/**
 * observed: panels at the right, 370 px wide, collapsible, titled with the application's name, each frame as
 * tall as the widget's `height`. Only this store shows the widget's own title, which is what authors look
 * for.
 */
export function widgetPanels({
  page,
  widgets,
  stored,
  problems,
  conditions,
  titleOf,
  site,
}: WidgetPanelsOptions): Html {
  const { t } = site.locale;
  const framed = widgets.map((widget) => {
    const path = framePath(page, widget.id);
    const found = problems.filter((problem) => isOf(problem, widget) && (problem.framePath ?? path) === path);
    return { widget, path, found };
  });
  const unframed = problems.filter(
    (problem) => problem.framePath === undefined && stored.every((widget) => !isOf(problem, widget)),
  );
  return html`<aside
      class="widgets"
      id="widgets"
      tabindex="-1"
      aria-label="${t("widgets")}"
      style="--frame-width: ${conditions.width}px"
      data-widgets
      data-in-use-text="${t("inUse", placeholders)}"
      data-too-tall-text="${t("tooTall", placeholders)}"
    >
      <div class="card empty" data-no-widgets ${widgets.length + unframed.length > 0 ? "hidden" : ""}>
        <p>${t("noPanels")}</p>
        <p>${t("howToDeploy")}</p>
        <pre><code>npm run deploy</code></pre>
      </div>
      ${framed.map((panel) => widgetPanel(panel, { conditions, titleOf, site }))}
      ${problemPanels(unframed, titleOf, site.locale)}
    </aside>
    <script src="/__store/widget-panels.js"></script>`;
}

/** The page keeps these, and its script replaces them by the heights that it measures. */
const placeholders = { content: "{content}", frame: "{frame}" };

interface FramedWidget {
  readonly widget: ShownWidget;
  readonly path: string;
  readonly found: readonly WidgetProblem[];
}

function widgetPanel(
  { widget, path, found }: FramedWidget,
  { conditions, titleOf, site: { locale } }: Pick<WidgetPanelsOptions, "conditions" | "titleOf" | "site">,
): Html {
  const { id, height, applicationTitle: title } = widget;
  const { t } = locale;
  const marker = readMarker(widget.code);
  const ownTitle = marker && titleOf(marker);
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
      sandbox="${sandboxOf(conditions)}"
      style="height:${conditions.height ?? height}px"
      src="${path}${encodeFrameConditions(conditions)}"
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

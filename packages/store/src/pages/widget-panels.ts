import { createHash } from "node:crypto";
import { html } from "hono/html";
import type { StoredWidget } from "../db/widget-table.ts";
import { sandbox } from "./frame-page.ts";
import type { Html } from "./layout.ts";
import { framePath } from "./paths.ts";

export interface WidgetPanelsOptions {
  /** Path of the page that the panels are on. */
  readonly page: string;
  /** Those of this kind of page alone. */
  readonly widgets: readonly StoredWidget[];
  /** Title of every panel (observed: the application's name). */
  readonly title: string;
}

/**
 * The column at the right of an order or a product: a panel for each widget, by ascending id. observed: 370 px wide,
 * collapsible, titled with the application's name, the frame as tall as the widget's `height`.
 */
export function widgetPanels({ page, widgets, title }: WidgetPanelsOptions): Html {
  return html`<aside class="widgets" aria-label="Виджеты" data-widgets>
      <div class="card empty" data-no-widgets ${widgets.length > 0 ? "hidden" : ""}>
        <p>Здесь появятся виджеты.</p>
        <p>Соберите их и разместите в магазине:</p>
        <pre><code>npm run deploy</code></pre>
      </div>
      ${widgets.map((widget) => widgetPanel(widget, framePath(page, widget.id), title))}
    </aside>
    <script src="/__store/widget-panels.js"></script>`;
}

/** The page reloads the frame of a panel whose `data-revision` has changed, and no other. */
function widgetPanel(widget: StoredWidget, frame: string, title: string): Html {
  const { id, height } = widget;
  return html`<details
    class="panel"
    open
    data-widget-id="${id}"
    data-revision="${revisionOf(widget)}"
    data-height="${height}"
  >
    <summary>${title} <span class="muted">виджет ${id}</span></summary>
    <iframe
      title="${title}, виджет ${id}"
      sandbox="${sandbox}"
      style="height:${height}px"
      src="${frame}"
    ></iframe>
    <p class="notice" role="status" data-notice hidden></p>
  </details>`;
}

function revisionOf({ code, height }: StoredWidget): string {
  return createHash("sha256")
    .update(JSON.stringify([code, height]))
    .digest("hex")
    .slice(0, 16);
}

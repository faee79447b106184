import { html } from "hono/html";
import type { ShownWidget } from "../../stores/store.ts";
import { type Html, layout } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { widgetPath } from "../../paths.ts";
import type { Site } from "../layout/site.ts";
import { markerText, sizeOf } from "./widget-facts.ts";

/** All widgets of the store. */
export function widgetsPage(widgets: readonly ShownWidget[], site: Site): string {
  const { say, number } = site.locale;
  return layout({
    title: say("widgets"),
    site,
    content: html`<h1>${say("widgets")} <small>${number(widgets.length)}</small></h1>
      ${
        widgets.length === 0
          ? html`<div class="card empty">
              <p>${say("noWidgets")}</p>
              <p>${say("howToDeploy")}</p>
              <pre><code>npm run deploy</code></pre>
            </div>`
          : html`<div class="card">
              <table class="stacked">
                <thead>
                  <tr>
                    <th>id</th>
                    <th>${say("marker")}</th>
                    <th>${say("application")}</th>
                    <th>${say("page")}</th>
                    <th class="number">${say("height")}</th>
                    <th class="number">${say("size")}</th>
                    <th>${say("created")}</th>
                  </tr>
                </thead>
                <tbody>
                  ${widgets.map((widget) => widgetRow(widget, site.locale))}
                </tbody>
              </table>
            </div>`
      }`,
  });
}

function widgetRow(widget: ShownWidget, locale: Locale): Html {
  const { id, applicationTitle, pageType, height, createdAt } = widget;
  const { say, size, time } = locale;
  return html`<tr data-widget-row="${id}">
    <td><a href="${widgetPath(id)}">${say("widgetTitle", { id })}</a></td>
    <td class="wrap">${markerText(widget.code, say)}</td>
    <td class="wrap">${applicationTitle}</td>
    <td>${say(pageType === "product" ? "pageProduct" : "pageOrder")}</td>
    <td class="number">${height} px</td>
    <td class="number">${size(sizeOf(widget.code))}</td>
    <td>${time(createdAt)}</td>
  </tr>`;
}

import { html } from "hono/html";
import type { ShownWidget } from "../../stores/store.ts";
import { type Html, layout } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { widgetPath } from "../../paths.ts";
import type { Site } from "../layout/site.ts";
import { markerText, sizeOf } from "./widget-facts.ts";

/** All widgets of the store. */
export function widgetsPage(widgets: readonly ShownWidget[], site: Site): string {
  const { t, number } = site.locale;
  return layout({
    title: t("widgets"),
    site,
    content: html`<h1>${t("widgets")} <small>${number(widgets.length)}</small></h1>
      ${
        widgets.length === 0
          ? html`<div class="card empty">
              <p>${t("noWidgets")}</p>
              <p>${t("howToDeploy")}</p>
              <pre><code>npm run deploy</code></pre>
            </div>`
          : html`<div class="card">
              <table class="stacked">
                <thead>
                  <tr>
                    <th>id</th>
                    <th>${t("marker")}</th>
                    <th>${t("application")}</th>
                    <th>${t("page")}</th>
                    <th class="number">${t("height")}</th>
                    <th class="number">${t("size")}</th>
                    <th>${t("created")}</th>
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
  const { t, size, time } = locale;
  return html`<tr data-widget-row="${id}">
    <td><a href="${widgetPath(id)}">${t("widgetTitle", { id })}</a></td>
    <td class="wrap">${markerText(widget.code, t)}</td>
    <td class="wrap">${applicationTitle}</td>
    <td>${t(pageType === "product" ? "pageProduct" : "pageOrder")}</td>
    <td class="number">${height} px</td>
    <td class="number">${size(sizeOf(widget.code))}</td>
    <td>${time(createdAt)}</td>
  </tr>`;
}
